//! The saved games in the browser's database.

use wasm_bindgen::JsValue;

use super::database;
use crate::app::effects::Shelf;
use crate::app::shell::msg::Msg;
use crate::text::Message;

const DATABASE: &str = "rastros-lab";
const GAMES: &str = "games";

/// Does something with the saved games, and tells what came of it.
pub(super) async fn act(shelf: Shelf) -> Msg {
    let cannot = |_| Message::new("error.library.storage");
    let key = match &shelf {
        Shelf::Read => return Msg::Shelf(read().await.map_err(cannot)),
        Shelf::Put { key, .. } | Shelf::Delete(key) => key.clone(),
        Shelf::PutAll(texts) => texts
            .first()
            .map(|(key, _)| key.clone())
            .unwrap_or_default(),
        Shelf::DeleteAll(keys) => keys.first().cloned().unwrap_or_default(),
    };
    Msg::Shelved(key, change(shelf).await.map_err(cannot))
}

/// Everything that the browser has kept, by key.
async fn read() -> Result<Vec<(String, String)>, JsValue> {
    let database = database::open(DATABASE, &[GAMES]).await?;
    let kept = database::read(&database, GAMES).await;
    database.close();
    kept
}

async fn change(shelf: Shelf) -> Result<(), JsValue> {
    let database = database::open(DATABASE, &[GAMES]).await?;
    let changed = database::change(&database, &[GAMES], |store| {
        let games = store(GAMES)?;
        match shelf {
            Shelf::Read => {}
            Shelf::Put { key, text } => {
                games.put_with_key(&text.into(), &key.into())?;
            }
            Shelf::PutAll(texts) => {
                for (key, text) in texts {
                    games.put_with_key(&text.into(), &key.into())?;
                }
            }
            Shelf::Delete(key) => {
                games.delete(&key.into())?;
            }
            Shelf::DeleteAll(keys) => {
                for key in keys {
                    games.delete(&key.into())?;
                }
            }
        }
        Ok(())
    });
    let changed = changed.await;
    database.close();
    changed
}
