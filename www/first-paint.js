// Shows the page as it was drawn when it was built, in the person's language and theme, until the module takes over.
{
  const tried = (read) => {
    try {
      return read();
    } catch {
      return null; // A browser without storage, or a text that the page will refuse as well.
    }
  };
  const kept = (name) => tried(() => JSON.parse(localStorage.getItem("rastros-lab." + name)));
  // As the module does: what this tab had, or else what was used last, or else what all tabs once shared.
  const leftGame = () => {
    const own = tried(() => sessionStorage.getItem("rastros-lab.tab"));
    const names = tried(() => Object.keys(localStorage).filter((name) => name.startsWith("rastros-lab.tab."))) ?? [];
    const tabs = names.map((name) => kept(name.slice("rastros-lab.".length))).filter((tab) => tab?.game);
    const last = tabs.sort((a, b) => (b.used ?? 0) - (a.used ?? 0))[0];
    return ((own && kept("tab." + own)) ?? last)?.game ?? kept("game");
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
  const left = leftGame();
  if (!same || (left && game(left) !== game(JSON.parse(page.dataset.game)))) {
    view.querySelector("main").replaceChildren();
  }
  document.getElementById("app").append(view);
}
