// Shows the page as it was drawn when it was built, in the person's language and theme, until the module takes over.
{
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem("rastros-lab." + name));
    } catch {
      return null; // A browser without storage, or a text that the page will refuse as well.
    }
  };
  const settings = kept("settings") ?? {};
  const asked = /[?&]lang=([a-z]+)/.exec(location.hash)?.[1];
  const page = [asked, settings.language, ...navigator.languages, "en"]
    .map((tag) => tag && document.getElementById("first-" + tag.slice(0, 2).toLowerCase()))
    .find((template) => template);
  const root = document.documentElement;
  root.lang = page.lang;
  if (settings.theme) root.dataset.theme = settings.theme;
  const view = page.content.cloneNode(true);
  // Of another game or tab only the frame is known.
  const link = location.hash.replace(/&lang=[a-z]+$/, "");
  const game = (text) => JSON.stringify({ ...text, seed: 0 });
  const same = link === "" || link === page.dataset.link;
  const left = kept("game");
  if (!same || (left && game(left) !== game(JSON.parse(page.dataset.game)))) {
    view.querySelector("main").replaceChildren();
  }
  document.getElementById("app").append(view);
}
