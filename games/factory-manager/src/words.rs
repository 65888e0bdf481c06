//! The table of words: what the game says, and what it calls its tiles.

use engine::{Detail, Lang, Message, Phrase, find_phrase, say_plainly, word};
use serde_json::Value;

use crate::state::{FactoryManager, GOODS_PRICE};
use crate::tile::{ALL_TILES, START_TILES, Tile, TileId, Type};
use crate::tile_set::TileSet;

const fn row(key: &'static str, texts: &'static [&'static str]) -> Phrase {
    Phrase::new(key, texts)
}

/// A row with a number.
fn counted(key: &str, n: impl Into<i64>, lang: Lang) -> String {
    say_plainly(WORDS, &Message::new(key).with("n", n.into()), lang)
}

/// How a fact of this game is said.
pub fn fact(table: &TileSet, name: &str, value: &Value, detail: Detail, lang: Lang) -> Option<String> {
    match name {
        "tile" | "by" | "other_tile" => {
            let id = value.as_u64().filter(|id| *id < ALL_TILES as u64)?;
            Some(tile_words(table, TileId(id as u8), detail, lang))
        }
        "column" | "type" => {
            let kind: Type = serde_json::from_value(value.clone()).ok()?;
            Some(type_name(kind, lang).to_owned())
        }
        // As subjects of the laboratory: won in an auction, and dealt at the start.
        "order" | "start" => {
            let tile = value.as_u64().filter(|tile| (1..=12).contains(tile))? as u8;
            let name = counted(if name == "start" { "start_tile" } else { "order_tile" }, tile, lang);
            Some(match detail {
                Detail::Name => name,
                Detail::Full => format!("{name} ({})", discount(table.discount(tile), lang)),
            })
        }
        "discount" => Some(discount(value.as_i64()? as i16, lang)),
        // Made, stored and sold: 40 for 4 goods.
        "goods" => {
            let goods = value.as_i64()?;
            let sold =
                Message::new("goods.sold").with("n", goods).with("money", i64::from(GOODS_PRICE) * goods);
            Some(say_plainly(WORDS, &sold, lang))
        }
        // A number that a better turn would change: what, from, to.
        "change" => {
            let (key, from, to) = (value.get(0)?.as_str()?, value.get(1)?.as_i64()?, value.get(2)?.as_i64()?);
            let way = if to > from { "more" } else { "less" };
            let change = Message::new(format!("change.{key}.{way}")).with("from", from).with("to", to);
            Some(say_plainly(WORDS, &change.with("n", (to - from).abs()), lang))
        }
        // Twins: the tile, how many.
        "lot" | "other_lot" => {
            let (id, n) =
                (value.get(0)?.as_u64().filter(|id| *id < ALL_TILES as u64)?, value.get(1)?.as_u64()?);
            let tile = tile_words(table, TileId(id as u8), Detail::Name, lang);
            Some(if n == 1 { tile } else { format!("{n}× {tile}") })
        }
        // What money was spent on: what, how much.
        "expense" => {
            Some(counted(&format!("expense.{}", value.get(0)?.as_str()?), value.get(1)?.as_i64()?, lang))
        }
        "workers" if detail == Detail::Full => Some(counted("workers", value.as_i64()?, lang)),
        _ => None,
    }
}

fn discount(n: i16, lang: Lang) -> String {
    counted(if n == 0 { "discount.none" } else { "discount" }, n, lang)
}

/// A type of tile, as the name of one.
pub fn type_name(kind: Type, lang: Lang) -> &'static str {
    named("type", kind, lang)
}

/// A type of tile, for several.
pub fn types_name(kind: Type, lang: Lang) -> &'static str {
    named("group", kind, lang)
}

/// The label of X tiles.
pub fn x_name(lang: Lang) -> &'static str {
    word::<FactoryManager>("tile.x", lang)
}

fn named(section: &str, kind: Type, lang: Lang) -> &'static str {
    let phrase = find_phrase::<FactoryManager>(&format!("{section}.{}", kind.name()));
    phrase.map_or(kind.name(), |phrase| phrase.in_lang(lang))
}

fn tile_words(table: &TileSet, id: TileId, detail: Detail, lang: Lang) -> String {
    let tile = table.tile(id);
    let name = tile_name(tile, START_TILES.contains(id), lang);
    match detail {
        Detail::Name => name,
        Detail::Full => format!("{name} ({})", numbers(tile, lang)),
    }
}

/// Storages, controls and optimizations are named by what they give, the others by their printed price.
pub fn tile_name(tile: &Tile, start: bool, lang: Lang) -> String {
    if start {
        return named("start", tile.kind, lang).to_owned();
    }
    let kind = type_name(tile.kind, lang);
    match tile.kind {
        Type::Storage => format!("{kind} +{}", tile.storage),
        Type::Control if tile.energy < 0 => format!("{kind} −{}", -tile.energy),
        Type::Optimization if tile.workers < 0 => format!("{kind} −{}", -tile.workers),
        Type::Machine | Type::WorkingRobot | Type::PersonnelRobot | Type::Control | Type::Optimization => {
            format!("{kind} {}", tile.price)
        }
    }
}

/// A tile's numbers: what it gives, then what it takes.
pub fn numbers(tile: &Tile, lang: Lang) -> String {
    let numbers = [
        (tile.production, "tile.production", "tile.production"),
        (tile.storage, "tile.storage", "tile.storage"),
        (tile.workers, "tile.needs_workers", "tile.saves_workers"),
        (tile.energy, "tile.uses_energy", "tile.saves_energy"),
    ];
    let said = numbers.into_iter().filter(|(n, ..)| *n != 0);
    let said = said.map(|(n, takes, saves)| counted(if n > 0 { takes } else { saves }, n.abs(), lang));
    let said: Vec<_> = said.collect();
    if said.is_empty() { "–".to_owned() } else { said.join(", ") }
}

#[rustfmt::skip]
pub const WORDS: &[Phrase] = &[
    // What lists and lobbies say about the game.
    row("game.name", &["Factory Manager", "Fabrikmanager"]),
    row("game.line", &["Bid for your place in line, buy machines and robots, and beat the rising price of energy.", "Biete um die Reihenfolge, kaufe Maschinen und Roboter und trotze dem steigenden Energiepreis."]),
    row("game.goal", &["Have the most Elektro after five rounds; the last round's income counts double.", "Habe nach fünf Runden die meisten Elektro; der Gewinn der letzten Runde zählt doppelt."]),
    row("game.unit", &["{n|Elektro|Elektro}", "{n|Elektro|Elektro}"]),
    row("game.first", &["First match: a gentler start", "Erste Partie: sanfter Einstieg"]),
    row("aim.money", &["Most Elektro at the end", "Am Ende die meisten Elektro"]),
    row("aim.money.ask", &["The last purchase turn: how many Elektro can you end with? The bookkeeping is done for you as well as possible.",
        "Der letzte Einkauf: Mit wie vielen Elektro kannst du enden? Die Buchhaltung wird für dich so gut wie möglich erledigt."]),
    row("aim.money.unit", &["Elektro", "Elektro"]),
    row("aim.market", &["Help the next player least", "Hilf dem Nächsten am wenigsten"]),
    row("aim.market.ask", &["Fill the market so that the player who buys first ends with as few Elektro as possible. That player buys, tile by tile, whatever raises their own Elektro at the end most (the cheaper one if equal), tears nothing down and hires nobody.",
        "Bestücke den Markt so, dass der Spieler, der zuerst kauft, mit möglichst wenig Elektro endet. Er kauft Plättchen für Plättchen, was seine Elektro am Ende am meisten erhöht (bei Gleichstand das günstigere), reißt nichts ab und stellt niemanden ein."]),
    row("aim.market.unit", &["Elektro", "Elektro"]),
    row("theme.purchase", &["Last purchase, price known", "Letzter Einkauf, Preis bekannt"]),
    row("theme.mean", &["Last purchase, price unknown", "Letzter Einkauf, Preis unbekannt"]),
    row("theme.market", &["Fill the market", "Den Markt bestücken"]),
    // What is wrong with a position.
    row("position.players", &["The game is for {min} to {max} players, not {n}.", "Das Spiel ist für {min} bis {max} Spieler, nicht für {n}."]),
    row("position.round", &["A match has rounds 1 to {most}, not {n}.", "Eine Partie hat die Runden 1 bis {most}, nicht {n}."]),
    row("position.no_tile", &["There is no tile {given}. A name is the type and the price, such as machine-13.", "Ein Plättchen {given} gibt es nicht. Ein Name ist der Typ und der Preis, etwa machine-13."]),
    row("position.copies", &["There is no further {tile}: the box holds {copies}, some of them only for more than {seats} players.", "{tile} gibt es kein weiteres Mal: In der Schachtel {copies|ist|sind} {copies}, manche nur für mehr als {seats} Spieler."]),
    row("position.x_tiles", &["Only {most} X tiles are in a match, not {n}.", "In einer Partie sind nur {most} X-Plättchen, nicht {n}."]),
    row("position.energy_count", &["Round {round} needs {need} revealed energy {need|tile|tiles}, not {n}.", "Für Runde {round} {need|muss|müssen} {need} Energieplättchen aufgedeckt sein, nicht {n}."]),
    row("position.energy_copies", &["The box holds only {copies} energy tiles of +{step}.", "In der Schachtel sind nur {copies} Energieplättchen mit +{step}."]),
    row("position.energy_step", &["Energy tiles are +0, +1 and +2, not +{step}.", "Energieplättchen sind +0, +1 und +2, nicht +{step}."]),
    row("position.energy_left", &["The rounds to come need {need} energy {need|tile|tiles}, not {n}.", "Die Runden, die noch kommen, brauchen {need} Energieplättchen, nicht {n}."]),
    row("position.order_taken", &["Order tile {n} already belongs to another player.", "Reihenfolgeplättchen {n} hat schon ein anderer Spieler."]),
    row("position.order_none", &["With {seats} players there is no order tile {n}. There are {known}.", "Zu {seats} Spielern gibt es das Reihenfolgeplättchen {n} nicht. Es gibt {known}."]),
    row("position.supply_empty", &["The columns are empty: there is nothing to move.", "Die Spalten sind leer: Es gibt nichts zu verschieben."]),
    row("position.not_running", &["No {tile} is running in this hall.", "{tile} läuft in dieser Halle nicht."]),
    row("position.plenty", &["Up to {most} Elektro can be owned or owed here, not {n}.", "Hier gehen bis zu {most} Elektro, auch als Schulden, nicht {n}."]),
    row("position.seasonal", &["At most {most} seasonal workers, not {n}.", "Höchstens {most} Saisonarbeiter, nicht {n}."]),
    row("position.spaces", &["{n} tiles do not fit: this hall has {spaces} spaces.", "{n} Plättchen passen nicht hinein: Diese Halle hat {spaces} Felder."]),
    row("position.extensions", &["There are {most} extension spaces, not {n}.", "Es gibt {most} Erweiterungsfelder, nicht {n}."]),
    row("position.special", &["Only one {type} fits into a hall.", "In eine Halle passt nur eine {type}."]),
    row("position.busy", &["{canteen} of {workers} workers are in the canteen and {bid} on the order tile. One must stay available.", "Von {workers} Arbeitern sind {canteen} in der Kantine und {bid} auf dem Reihenfolgeplättchen. Einer muss verfügbar bleiben."]),
    row("position.tracks", &["A track goes from 0 to 99.", "Eine Leiste geht von 0 bis 99."]),
    row("position.aim_round", &["Only turns of round {last}, the last one, can be solved.", "Gelöst werden nur Züge der Runde {last}, der letzten."]),
    row("position.aim_buying", &["This is asked of a purchase turn.", "Danach fragt man bei einem Einkauf."]),
    row("position.aim_filling", &["This is asked of a turn that fills the market.", "Danach fragt man bei einem Zug, der den Markt bestückt."]),
    row("position.aim_order", &["Nobody may fill the market after you: give yourself the highest order tile.", "Nach dir darf niemand den Markt bestücken: Gib dir das höchste Reihenfolgeplättchen."]),
    row("picture.round", &["Round {round}, energy price {price}", "Runde {round}, Energiepreis {price}"]),
    row("picture.hall", &["Your hall", "Deine Halle"]),
    row("picture.market", &["Market", "Markt"]),
    row("picture.elektro", &["Elektro", "Elektro"]),
    row("picture.workers", &["available workers", "verfügbare Arbeiter"]),
    row("picture.order", &["order tile", "Reihenfolgeplättchen"]),
    row("preset.position", &["A turn of your own", "Ein eigener Zug"]),
    row("preset.tiles", &["The tiles of your own box", "Die Plättchen deiner eigenen Schachtel"]),
    row("option.ruleset.name", &["Ruleset", "Regelfassung"]),
    row("option.ruleset", &["the rules as they were when the match began", "die Regeln, wie sie beim Beginn der Partie waren"]),
    row("option.ruleset=reconstructed-1", &["Reconstructed tiles, first edition", "Rekonstruierte Plättchen, erste Fassung"]),
    row("option.ruleset=reconstructed-2", &["Reconstructed tiles, second edition", "Rekonstruierte Plättchen, zweite Fassung"]),
    row("option.first_game.name", &["First match", "Erste Partie"]),
    row("option.first_game", &["the first energy tile is a 0, for a gentler start", "das erste Energieplättchen ist eine 0, für einen sanfteren Einstieg"]),
    row("option.seasonal_act_at_once.name", &["Seasonal workers act at once", "Saisonarbeiter handeln sofort"]),
    row("option.seasonal_act_at_once", &["you hire at the start of your turn, and seasonal workers act in that turn", "du stellst zu Beginn deines Zuges ein, und Saisonarbeiter handeln noch in diesem Zug"]),
    row("option.start_money.name", &["Starting money", "Startgeld"]),
    row("option.start_money", &["for the laboratory: everybody starts with 0 to 99 Elektro instead of 18", "für das Labor: alle beginnen mit 0 bis 99 statt 18 Elektro"]),

    // What things are called.
    row("type.machine", &["Machine", "Maschine"]),
    row("type.working_robot", &["Working robot", "Produktionsroboter"]),
    row("type.personnel_robot", &["Personnel robot", "Personalroboter"]),
    row("type.storage", &["Storage", "Lager"]),
    row("type.control", &["Control", "Steuerung"]),
    row("type.optimization", &["Optimization", "Optimierung"]),
    row("start.machine", &["Starting machine", "Startmaschine"]),
    row("start.storage", &["Starting storage", "Startlager"]),
    row("tile.x", &["X tile", "X-Plättchen"]),
    row("tile.production", &["production {n}", "Produktion {n}"]),
    row("tile.storage", &["storage {n}", "Lager {n}"]),
    row("tile.needs_workers", &["needs {n} {n|worker|workers}", "braucht {n} Arbeiter"]),
    row("tile.saves_workers", &["saves {n} {n|worker|workers}", "spart {n} Arbeiter"]),
    row("tile.uses_energy", &["uses {n} energy", "verbraucht {n} Energie"]),
    row("tile.saves_energy", &["saves {n} energy", "spart {n} Energie"]),
    row("order_tile", &["Order tile {n}", "Reihenfolgeplättchen {n}"]),
    row("start_tile", &["Start tile {n}", "Startplättchen {n}"]),
    row("discount", &["discount {n}", "Rabatt {n}"]),
    row("discount.none", &["no discount", "kein Rabatt"]),
    row("workers", &["{n} {n|worker|workers}", "{n} Arbeiter"]),
    row("goods.sold", &["{money} for {n} {n|good|goods}", "{money} für {n} {n|Ware|Waren}"]),

    // What is asked.
    row("ask.open", &["Choose an order tile and open with a bid. You have {available} {available|worker|workers} available; keep one.", "Wähle ein Reihenfolgeplättchen und eröffne mit einem Gebot. Du hast {available} Arbeiter verfügbar; einer muss bleiben."]),
    row("ask.bid", &["Order tile {order_tile} ({discount}): {leader_seat} leads with {bid}. Bid more or pass; you have {available} {available|worker|workers} available.", "Reihenfolgeplättchen {order_tile} ({discount}): {leader_seat} führt mit {bid}. Biete mehr oder passe; du hast {available} Arbeiter verfügbar."]),
    row("ask.take_last", &["The last order tile, {order_tile}, is yours. You may lock up to {most} {most|worker|workers} on it to move fewer tiles to the market.", "Das letzte Reihenfolgeplättchen, {order_tile}, gehört dir. Du darfst bis zu {most} Arbeiter darauf binden, um weniger Plättchen in den Markt zu legen."]),
    row("ask.move", &["Move {left} {left|tile|tiles} to the market, always the cheapest in a column.", "Lege {left} Plättchen in den Markt, immer das günstigste einer Spalte."]),
    row("ask.move_extra", &["You play last and may add {left} more {left|tile|tiles} to the market.", "Du bist als Letzter dran und darfst noch {left} Plättchen in den Markt legen."]),
    row("ask.hire_first", &["Hire first: seasonal workers cost {price} Elektro each and act at once. You have {seasonal|none|1|2} from last round and {money} Elektro.", "Stelle zuerst ein: Saisonarbeiter kosten je {price} Elektro und handeln sofort. Du hast {seasonal|keinen|1|2} aus der letzten Runde und {money} Elektro."]),
    row("ask.buy_then_hire", &["Buy or tear down one tile per worker: {left} left, {money} Elektro. Hiring ends your turn.", "Kaufe oder reiße ab, ein Plättchen pro Arbeiter: noch {left}, {money} Elektro. Mit dem Einstellen endet dein Zug."]),
    row("ask.buy_then_done", &["Buy or tear down one tile per worker: {left} left, {money} Elektro.", "Kaufe oder reiße ab, ein Plättchen pro Arbeiter: noch {left}, {money} Elektro."]),
    row("ask.shut_down", &["Choose what to shut down. Running: {machines} {machines|machine|machines} and {robots} {robots|robot|robots}. Production {production}, storage {storage}, energy {energy}; {canteen} of {workers} workers in the canteen.", "Entscheide, was du stilllegst. In Betrieb: {machines} {machines|Maschine|Maschinen} und {robots} Roboter. Produktion {production}, Lager {storage}, Energie {energy}; {canteen} von {workers} Arbeitern in der Kantine."]),

    // What can be chosen.
    row("choice.open", &["Auction order tile {order_tile} ({discount}), opening bid", "Reihenfolgeplättchen {order_tile} versteigern ({discount}), Eröffnungsgebot"]),
    row("choice.bid", &["Bid", "Bieten"]),
    row("choice.pass", &["Pass", "Passen"]),
    row("choice.take_last", &["Take it and lock", "Nehmen und binden"]),
    row("choice.move", &["Move {tile}", "{tile} in den Markt"]),
    row("choice.add_no_more", &["Add no more tiles", "Keine weiteren Plättchen"]),
    row("choice.buy", &["Buy {tile} for {price}", "{tile} für {price} kaufen"]),
    row("choice.buy_with_space", &["Buy {tile} for {price}, plus {fee} for a new space", "{tile} für {price} kaufen, dazu ein neues Feld für {fee}"]),
    row("choice.buy_and_keep", &["Buy and keep {tile} for {price}", "{tile} für {price} kaufen und aufheben"]),
    row("choice.place", &["Place {tile}", "{tile} einbauen"]),
    row("choice.place_with_space", &["Place {tile} on a new space for {fee}", "{tile} auf einem neuen Feld für {fee} einbauen"]),
    row("choice.tear_down", &["Tear down", "Abreißen"]),
    row("choice.hire_nobody_and_end", &["Hire nobody and end turn", "Niemanden einstellen und Zug beenden"]),
    row("choice.hire_and_end", &["Hire {workers} seasonal {workers|worker|workers} for {cost} and end turn", "{workers} Saisonarbeiter für {cost} einstellen und Zug beenden"]),
    row("choice.hire_nobody", &["Hire nobody", "Niemanden einstellen"]),
    row("choice.hire", &["Hire {workers} seasonal {workers|worker|workers} for {cost}", "{workers} Saisonarbeiter für {cost} einstellen"]),
    row("choice.end_turn", &["End turn", "Zug beenden"]),
    row("choice.shut_down", &["Shut down", "Stilllegen"]),
    row("chosen.bid", &["Bid {workers} {workers|worker|workers}", "{workers} Arbeiter bieten"]),
    row("chosen.take_last", &["Take it, locking {workers} {workers|worker|workers}", "Nehmen und {workers} Arbeiter binden"]),
    row("chosen.tear_down", &["Tear down {tile}", "{tile} abreißen"]),
    row("chosen.shut_down", &["Shut down {tile}", "{tile} stilllegen"]),
    row("choice.close_books", &["Close the books", "Buchhaltung abschließen"]),

    // What happens.
    row("event.dealt_order", &["{seat} {seat?get:gets} order tile {order_tile}.", "{seat} {seat?bekommst:bekommt} Reihenfolgeplättchen {order_tile}."]),
    row("event.opened_market", &["X tiles in the market: {types}.", "X-Plättchen im Markt: {types}."]),
    row("event.began_round", &["Round {round}.", "Runde {round}."]),
    row("event.drew_order", &["New order tiles: {order_tiles}.", "Neue Reihenfolgeplättchen: {order_tiles}."]),
    row("event.opened", &["{seat} {seat?put:puts} order tile {order_tile} up for auction and {seat?open:opens} with {workers}.", "{seat} {seat?versteigerst:versteigert} Reihenfolgeplättchen {order_tile} und {seat?eröffnest:eröffnet} mit {workers}."]),
    row("event.bid", &["{seat} {seat?bid:bids} {workers}.", "{seat} {seat?bietest:bietet} {workers}."]),
    row("event.passed", &["{seat} {seat?pass:passes}.", "{seat} passt."]),
    row("event.had_to_pass", &["{seat} cannot bid more and {seat?pass:passes}.", "{seat} {seat?kannst:kann} nicht mehr bieten und passt."]),
    row("event.won", &["{seat} {seat?win:wins} order tile {order_tile} for {workers} {workers|worker|workers}.", "{seat} {seat?ersteigerst:ersteigert} Reihenfolgeplättchen {order_tile} für {workers} Arbeiter."]),
    row("event.took_last", &["{seat} {seat?take:takes} the last order tile, {order_tile}, and {seat?lock:locks} {workers} {workers|worker|workers} on it.", "{seat} {seat?nimmst:nimmt} das letzte Reihenfolgeplättchen, {order_tile}, und {seat?bindest:bindet} {workers} Arbeiter darauf."]),
    row("event.began_market", &["Time to fill the market.", "Jetzt wird der Markt bestückt."]),
    row("event.moved", &["{seat} {seat?move:moves} {tile} to the market.", "{seat} {seat?legst:legt} {tile} in den Markt."]),
    row("event.moved_extra", &["{seat} {seat?add:adds} {tile} to the market.", "{seat} {seat?legst:legt} noch {tile} in den Markt."]),
    row("event.added_no_more", &["{seat} {seat?add:adds} no more tiles.", "{seat} {seat?legst:legt} keine weiteren Plättchen dazu."]),
    row("event.columns_empty", &["The columns are empty, so the market is complete.", "Die Spalten sind leer, der Markt ist also fertig."]),
    row("event.began_buying", &["Time to buy.", "Jetzt wird gekauft."]),
    row("event.bought", &["{seat} {seat?buy:buys} {tile} for {price}.", "{seat} {seat?kaufst:kauft} {tile} für {price}."]),
    row("event.bought_to_keep", &["{seat} {seat?buy:buys} {tile} for {price} and {seat?keep:keeps} it beside the factory.", "{seat} {seat?kaufst:kauft} {tile} für {price} und {seat?hebst:hebt} das Plättchen neben der Fabrik auf."]),
    row("event.placed", &["{seat} {seat?place:places} {tile}.", "{seat} {seat?baust:baut} {tile} ein."]),
    row("event.paid_extension", &["{seat} {seat?pay:pays} {cost} for space {space}.", "{seat} {seat?zahlst:zahlt} {cost} für Feld {space}."]),
    row("event.tore_down", &["{seat} {seat?tear:tears} down {tile}.", "{seat} reißt {tile} ab."]),
    row("event.hired", &["{seat} {seat?hire:hires} {workers} seasonal {workers|worker|workers} for {cost}.", "{seat} {seat?stellst:stellt} {workers} Saisonarbeiter für {cost} ein."]),
    row("event.hired_nobody", &["{seat} {seat?hire:hires} nobody.", "{seat} {seat?stellst:stellt} niemanden ein."]),
    row("event.dismissed", &["{seat} {seat?let:lets} {workers} seasonal {workers|worker|workers} go.", "{seat} lässt {workers} Saisonarbeiter gehen."]),
    row("event.ended_turn", &["{seat} {seat?end:ends} {seat?your:the} turn.", "{seat} {seat?beendest deinen:beendet den} Zug."]),
    row("event.cleared_market", &["{tiles} unsold {tiles|tile goes|tiles go} back to the columns.", "{tiles} {tiles|unverkauftes|unverkaufte} Plättchen {tiles|kommt|kommen} zurück in die Spalten."]),
    row("event.began_bureaucracy", &["Bureaucracy: all workers come back.", "Buchhaltung: Alle Arbeiter kommen zurück."]),
    row("event.shut_down", &["{seat} {seat?shut:shuts} down {tile}.", "{seat} {seat?legst:legt} {tile} still."]),
    row("event.closed_books", &["{seat} {seat?close:closes} the books: production {production}, storage {storage}, energy {energy}, canteen {canteen}, available {available}.", "{seat} schließt die Buchhaltung ab: Produktion {production}, Lager {storage}, Energie {energy}, Kantine {canteen}, verfügbar {available}."]),
    row("event.turned_energy", &["Energy rises by {step} to {price}!", "Energie steigt um {step} auf {price}!"]),
    row("event.earned", &["{seat} {seat?earn:earns} {income}: {goods}, less {energy_cost} for energy. Now {money}.", "{seat} {seat?verdienst:verdient} {income}: {goods}, minus {energy_cost} für Energie. Jetzt {money}."]),
    row("event.earned_double", &["{seat} {seat?earn:earns} {income}: {goods}, less {energy_cost} for energy, all doubled. Final total: {money}.", "{seat} {seat?verdienst:verdient} {income}: {goods}, minus {energy_cost} für Energie, alles doppelt. Am Ende {money}."]),

    // What happens together, told in one sentence (telling.rs).
    row("told.round", &["Round {round}. New order tiles: {order_tiles}.", "Runde {round}. Neue Reihenfolgeplättchen: {order_tiles}."]),
    row("told.last_round", &["Last round: income counts double. New order tiles: {order_tiles}.", "Letzte Runde: Der Gewinn zählt doppelt. Neue Reihenfolgeplättchen: {order_tiles}."]),
    row("told.opened_and_won", &["{seat} {seat?put:puts} order tile {order_tile} up for auction, {seat?open:opens} with {workers} and {seat?win:wins}: nobody can bid more.", "{seat} {seat?versteigerst:versteigert} Reihenfolgeplättchen {order_tile}, {seat?eröffnest:eröffnet} mit {workers} und {seat?bekommst:bekommt} es: Mehr kann niemand bieten."]),
    row("told.bid_and_won", &["{seat} {seat?bid:bids} {workers} and {seat?win:wins} order tile {order_tile}: nobody can bid more.", "{seat} {seat?bietest:bietet} {workers} und {seat?ersteigerst:ersteigert} Reihenfolgeplättchen {order_tile}: Mehr kann niemand bieten."]),
    row("told.pass_decides", &["{seat} {seat?pass:passes}, and {winner_seat} {winner_seat?win:wins} order tile {order_tile} for {workers} {workers|worker|workers}.", "{seat} passt, und {winner_seat} {winner_seat?ersteigerst:ersteigert} Reihenfolgeplättchen {order_tile} für {workers} Arbeiter."]),
    row("told.pass_decides_free", &["{seat} {seat?pass:passes}, and {winner_seat} {winner_seat?win:wins} order tile {order_tile} for nothing.", "{seat} passt, und {winner_seat} {winner_seat?bekommst:bekommt} Reihenfolgeplättchen {order_tile} umsonst."]),
    row("told.nobody_else", &["Nobody else can bid more: {seat} {seat?win:wins} order tile {order_tile} for {workers} {workers|worker|workers}.", "Mehr kann sonst niemand bieten, also {seat?ersteigerst du:ersteigert *} Reihenfolgeplättchen {order_tile} für {workers} Arbeiter."]),
    row("told.nobody_else_free", &["Nobody else can bid more: {seat} {seat?win:wins} order tile {order_tile} for nothing.", "Mehr kann sonst niemand bieten, also {seat?bekommst du:bekommt *} Reihenfolgeplättchen {order_tile} umsonst."]),
    row("told.took_last", &["{seat} {seat?take:takes} the last order tile, {order_tile}.", "{seat} {seat?nimmst:nimmt} das letzte Reihenfolgeplättchen, {order_tile}."]),
    row("told.bought_free", &["{seat} {seat?buy:buys} {tile} for nothing.", "{seat} {seat?bekommst:bekommt} {tile} umsonst."]),
    row("told.bought_with_space", &["{seat} {seat?buy:buys} {tile} for {price} and {seat?pay:pays} {cost} for space {space}.", "{seat} {seat?kaufst:kauft} {tile} für {price} und {seat?zahlst:zahlt} {cost} für Feld {space}."]),
    row("told.bought_free_with_space", &["{seat} {seat?buy:buys} {tile} for nothing and {seat?pay:pays} {cost} for space {space}.", "{seat} {seat?bekommst:bekommt} {tile} umsonst und {seat?zahlst:zahlt} {cost} für Feld {space}."]),
    row("told.bought_to_keep_free", &["{seat} {seat?buy:buys} {tile} for nothing and {seat?keep:keeps} it beside the factory.", "{seat} {seat?bekommst:bekommt} {tile} umsonst und {seat?hebst:hebt} das Plättchen neben der Fabrik auf."]),
    row("told.placed_with_space", &["{seat} {seat?place:places} {tile} and {seat?pay:pays} {cost} for space {space}.", "{seat} {seat?baust:baut} {tile} ein und {seat?zahlst:zahlt} {cost} für Feld {space}."]),
    row("told.hired_free", &["{seat} {seat?hire:hires} {workers} seasonal {workers|worker|workers} for nothing.", "{seat} {seat?stellst:stellt} {workers} Saisonarbeiter umsonst ein."]),
    row("told.energy_stays", &["Energy stays at {price}.", "Energie bleibt bei {price}."]),
    row("told.earned_nothing", &["{seat} {seat?earn:earns} nothing: {goods}, less {energy_cost} for energy. Still {money}.", "{seat} {seat?verdienst:verdient} nichts: {goods}, minus {energy_cost} für Energie. Weiterhin {money}."]),
    row("told.earned_nothing_double", &["{seat} {seat?earn:earns} nothing: {goods}, less {energy_cost} for energy. Final total: {money}.", "{seat} {seat?verdienst:verdient} nichts: {goods}, minus {energy_cost} für Energie. Am Ende {money}."]),
    row("told.lost", &["{seat} {seat?lose:loses} {loss}: {goods}, less {energy_cost} for energy. Now {money}.", "{seat} {seat?verlierst:verliert} {loss}: {goods}, minus {energy_cost} für Energie. Jetzt {money}."]),
    row("told.lost_double", &["{seat} {seat?lose:loses} {loss}: {goods}, less {energy_cost} for energy, all doubled. Final total: {money}.", "{seat} {seat?verlierst:verliert} {loss}: {goods}, minus {energy_cost} für Energie, alles doppelt. Am Ende {money}."]),
    row("told.made_nothing", &["{seat} {seat?lose:loses} {loss}: no goods, but {energy_cost} for energy. Now {money}.", "{seat} {seat?verlierst:verliert} {loss}: keine Waren, aber {energy_cost} für Energie. Jetzt {money}."]),
    row("told.made_nothing_double", &["{seat} {seat?lose:loses} {loss}: no goods, but {energy_cost} for energy, doubled. Final total: {money}.", "{seat} {seat?verlierst:verliert} {loss}: keine Waren, aber {energy_cost} für Energie, doppelt. Am Ende {money}."]),

    // How it ends.
    row("remark.last", &["Last purchase: what you buy now works once, and counts double. It pays only if that brings back its price.", "Letzter Kauf: Was du jetzt kaufst, arbeitet einmal und zählt doppelt. Es lohnt sich nur, wenn das den Preis einbringt."]),
    row("remark.storage_full", &["Production {make}, storage {store}: {lost} {lost|good goes|goods go} to waste.", "Produktion {make}, Lager {store}: {lost} {lost|Ware wird|Waren werden} verschwendet."]),
    row("remark.production_short", &["Production {make}, storage {store}: room for {free} more goods stands empty.", "Produktion {make}, Lager {store}: Platz für {free} weitere Waren steht leer."]),
    row("remark.machines_missing", &["{n} {n|robot has|robots have} no machine: each needs one of its own, or it is shut down.", "{n} {n|Roboter hat|Roboter haben} keine Maschine: Jeder braucht eine eigene, sonst wird er stillgelegt."]),
    row("remark.workers_missing", &["Your machines need more workers than you have: something will be shut down.", "Deine Maschinen brauchen mehr Arbeiter, als du hast: Etwas wird stillgelegt."]),
    row("lapse.workers", &["{workers} {workers|worker has|workers have} nothing to do. {tile} would still bring {brings} by the end.", "{workers} {workers|Arbeiter hat|Arbeiter haben} nichts zu tun. {tile} brächte bis zum Ende noch {brings}."]),
    row("outcome.most_money", &["{seat} {seat?win:wins} with {money} Elektro.", "{seat} {seat?gewinnst:gewinnt} mit {money} Elektro."]),
    row("outcome.tie_income", &["Tied at {money}: {seat} {seat?win:wins} with the higher last income, {income} to {next}.", "Gleichstand bei {money}: {seat?Du siegst:* siegt} mit dem höheren letzten Gewinn, {income} zu {next}."]),
    row("outcome.shared", &["Shared victory: {seats}, with {money} Elektro and a last income of {income}.", "Geteilter Sieg: {seats}, mit {money} Elektro und einem letzten Gewinn von {income}."]),

    // Why it ended like this (account.rs). Amounts are Elektro.
    row("unit.elektro", &["{n|Elektro|Elektro}", "{n|Elektro|Elektro}"]),
    row("account.storage", &["Storage capped {seat?you:*} in {rounds|round|rounds} {rounds}: that cost {amount} Elektro.", "In Runde {rounds} fehlte {seat?dir:*} Lagerplatz: Das kostete {amount} Elektro."]),
    row("account.production", &["{seat} had empty storage in {rounds|round|rounds} {rounds}, room for {spare} more {spare|good|goods}: {amount} Elektro before energy.", "In Runde {rounds} {seat?hattest du:hatte *} leeren Lagerplatz für {spare} {spare|weitere Ware|weitere Waren}: {amount} Elektro vor Energiekosten."]),
    row("account.workers", &["{seat} had too few workers to run everything in {rounds|round|rounds} {rounds}: that cost {amount} Elektro.", "In Runde {rounds} fehlten {seat?dir:*} Arbeiter, um alles laufen zu lassen: Das kostete {amount} Elektro."]),
    row("account.robots", &["{seat} had more robots than machines in {rounds|round|rounds} {rounds}: that cost {amount} Elektro.", "In Runde {rounds} {seat?hattest du:hatte *} mehr Roboter als Maschinen: Das kostete {amount} Elektro."]),
    row("account.switches", &["With other shutdowns in {rounds|round|rounds} {rounds} {seat} could have earned {amount} Elektro more.", "In Runde {rounds} {seat?hättest du:hätte *} mit anderen Stilllegungen {amount} Elektro mehr verdient."]),
    row("account.freed_workers", &["{seat} ran less than possible in {rounds|round|rounds} {rounds}: {amount} Elektro less, but {workers} more {workers|worker|workers} for the next round.", "In Runde {rounds} {seat?hast du:hat *} weniger laufen lassen als möglich: {amount} Elektro weniger, dafür {workers} Arbeiter mehr für die nächste Runde."]),
    row("account.energy", &["Energy cost {seat?you:*} {paid} Elektro. At {other_seat?your:*'s} cost per good it would have been {amount} less.", "Energie kostete {seat?dich:*} {paid} Elektro. Mit den Energiekosten pro Ware von {other_seat?dir:*} wären es {amount} weniger gewesen."]),
    row("account.poor_tile", &["{seat} bought {tile} in round {round} for {cost}{fee|| with its space| with its space}; it brought in only {brought}: {amount} Elektro lost.", "{seat} {seat?hast:hat} in Runde {round} {tile} für {cost}{fee|| samt Feld| samt Feld} gekauft; das brachte nur {brought} ein: {amount} Elektro Verlust."]),
    row("account.useless_tile", &["{seat} bought {tile} in round {round} for {cost}{fee|| with its space| with its space}; it brought in nothing.", "{seat} {seat?hast:hat} in Runde {round} {tile} für {cost}{fee|| samt Feld| samt Feld} gekauft; das brachte nichts ein."]),
    row("account.idle_tile", &["{seat} bought {tile} in round {round} for {cost}{fee|| with its space| with its space} and never ran it.", "{seat} {seat?hast:hat} in Runde {round} {tile} für {cost}{fee|| samt Feld| samt Feld} gekauft und nie in Betrieb genommen."]),
    row("account.best_tile", &["{tile}, bought in round {round} for {cost}{fee|| with its space| with its space}, brought {seat?you:*} {brought} Elektro by the end.", "{tile}, in Runde {round} für {cost}{fee|| samt Feld| samt Feld} gekauft, brachte {seat?dir:*} bis zum Ende {brought} Elektro."]),
    row("account.wasted_tiles", &["{seat} bought {count} tiles that did not earn their price, worst of all {tile} in round {round} for {cost}{fee|| with its space| with its space}: {amount} Elektro lost.", "{seat} {seat?hast:hat} {count} Plättchen gekauft, die ihren Preis nicht einbrachten, vor allem {tile} in Runde {round} für {cost}{fee|| samt Feld| samt Feld}: {amount} Elektro Verlust."]),
    row("account.served", &["{seat} moved {moved} tiles to the market and bought {own} of them. {to_seat} bought {tiles} and earned {amount} Elektro more with them than they cost, most with {tile}.", "{seat} {seat?hast:hat} {moved} Plättchen in den Markt gelegt und {own} davon selbst gekauft. {to_seat?Du hast:* hat} {tiles} gekauft und damit {amount} Elektro mehr verdient, als sie kosteten, am meisten mit {tile}."]),
    row("account.served_once", &["{seat} moved {tile} to the market; {to_seat} bought it and earned {amount} Elektro more with it than it cost.", "{seat} {seat?hast:hat} {tile} in den Markt gelegt; {to_seat?du hast:* hat} das Plättchen gekauft und damit {amount} Elektro mehr verdient, als es kostete."]),
    row("account.served_others", &["{seat} moved {moved} tiles to the market and bought none of them. {to_seat} bought {tiles} and earned {amount} Elektro more with them than they cost, most with {tile}.", "{seat} {seat?hast:hat} {moved} Plättchen in den Markt gelegt und keines davon selbst gekauft. {to_seat?Du hast:* hat} {tiles} gekauft und damit {amount} Elektro mehr verdient, als sie kosteten, am meisten mit {tile}."]),
    row("account.missed", &["In round {round} {seat} ended buying with {left} idle {left|worker|workers} and {money} Elektro; {tile} for {cost} would have brought {brings} by the end.", "In Runde {round} {seat?hattest du:hatte *} nach dem Kaufen noch {left} {left|freien Arbeiter|freie Arbeiter} und {money} Elektro; {tile} für {cost} hätte bis zum Ende {brings} gebracht."]),
    row("account.too_few_workers", &["In round {round} all {seat?your workers:workers of *} had acted with {money} Elektro left; {tile} for {cost} would have brought {brings} by the end.", "In Runde {round} hatten alle {seat?deine Arbeiter:Arbeiter von *} gehandelt, und {money} Elektro waren übrig; {tile} für {cost} hätte bis zum Ende {brings} gebracht."]),
    row("account.too_few_workers_after_bid", &["In round {round} {seat} bid {workers} {workers|worker|workers} for order tile {order_tile} and had none left for {tile}: for {cost} it would have brought {brings} by the end.", "In Runde {round} {seat?hast du:hat *} {workers} Arbeiter für Reihenfolgeplättchen {order_tile} geboten und keinen mehr für {tile} gehabt: Für {cost} hätte es bis zum Ende {brings} gebracht."]),
    row("account.idle", &["{money} Elektro lay idle with {seat?you:*} after buying in round {round}; nothing left in the market was worth its price.", "{money} Elektro lagen in Runde {round} nach dem Kaufen bei {seat?dir:*} brach; im Markt lag nichts mehr, das sich gelohnt hätte."]),
    row("account.order", &["{seat} bid {workers} {workers|worker|workers} for the player order, never bought first, and saved {saved} Elektro by discounts.", "{seat} {seat?hast:hat} {workers} Arbeiter um die Reihenfolge geboten, nie zuerst gekauft und mit Rabatten {saved} Elektro gespart."]),
    row("account.order_and_first", &["{seat} bid {workers} {workers|worker|workers} for the player order, bought first in {rounds|round|rounds} {rounds}, and saved {saved} Elektro by discounts.", "{seat} {seat?hast:hat} {workers} Arbeiter um die Reihenfolge geboten, in Runde {rounds} zuerst gekauft und mit Rabatten {saved} Elektro gespart."]),
    row("account.order_in_vain", &["{seat} bid {workers} {workers|worker|workers} for the player order, but never bought first and saved nothing by discounts.", "{seat} {seat?hast:hat} {workers} Arbeiter um die Reihenfolge geboten, aber nie zuerst gekauft und mit Rabatten nichts gespart."]),
    row("account.order_for_first", &["{seat} bid {workers} {workers|worker|workers} for the player order and bought first in {rounds|round|rounds} {rounds}.", "{seat} {seat?hast:hat} {workers} Arbeiter um die Reihenfolge geboten und in Runde {rounds} zuerst gekauft."]),
    row("account.order_for_nothing", &["{seat} never paid a worker for the player order and saved {saved} Elektro by discounts.", "{seat} {seat?hast:hat} nie einen Arbeiter für die Reihenfolge bezahlt und mit Rabatten {saved} Elektro gespart."]),
    row("account.pace", &["{seat?Your:*'s} income was furthest behind in round {round}: {income} to {other_seat?your:*'s} {other_income}.", "Am weitesten zurück lag {seat?dein Gewinn:der Gewinn von *} in Runde {round}: {income} gegen {other_income} von {other_seat?dir:*}."]),
    row("account.pace_double", &["{seat?Your:*'s} income was furthest behind in the last round, which counts double: {income} to {other_seat?your:*'s} {other_income}.", "Am weitesten zurück lag {seat?dein Gewinn:der Gewinn von *} in der letzten Runde, die doppelt zählt: {income} gegen {other_income} von {other_seat?dir:*}."]),
    row("account.budget", &["{seat?Your:*'s} goods brought {earned} Elektro, of which {expenses}.", "{seat?Deine Waren:Die Waren von *} brachten {earned} Elektro; davon gingen ab: {expenses}."]),
    row("expense.energy", &["{n} went for energy", "{n} für Energie"]),
    row("expense.tiles", &["{n} for tiles", "{n} für Plättchen"]),
    row("expense.spaces", &["{n} for spaces", "{n} für Felder"]),
    row("expense.seasonal", &["{n} for seasonal workers", "{n} für Saisonarbeiter"]),
    row("habit.storage", &["Storage caps you in {rounds|round|rounds} {rounds}: {amount} Elektro a match.", "In Runde {rounds} fehlt dir Lagerplatz: {amount} Elektro pro Partie."]),
    row("habit.production", &["Your storage is partly empty in {rounds|round|rounds} {rounds}: {amount} Elektro a match before energy.", "In Runde {rounds} steht dein Lager teils leer: {amount} Elektro pro Partie vor Energiekosten."]),
    row("habit.workers", &["You have too few workers to run everything in {rounds|round|rounds} {rounds}: {amount} Elektro a match.", "In Runde {rounds} fehlen dir Arbeiter, um alles laufen zu lassen: {amount} Elektro pro Partie."]),
    row("habit.robots", &["You have more robots than machines in {rounds|round|rounds} {rounds}: {amount} Elektro a match.", "In Runde {rounds} hast du mehr Roboter als Maschinen: {amount} Elektro pro Partie."]),
    row("habit.switches", &["Other shutdowns would earn more in {rounds|round|rounds} {rounds}: {amount} Elektro a match.", "In Runde {rounds} brächten andere Stilllegungen mehr: {amount} Elektro pro Partie."]),
    row("habit.energy", &["You pay more for energy than others, mostly in {rounds|round|rounds} {rounds}: {amount} Elektro a match.", "Du zahlst mehr für Energie als andere, vor allem in Runde {rounds}: {amount} Elektro pro Partie."]),
    row("habit.wasted_tile", &["You buy tiles in {rounds|round|rounds} {rounds} that do not earn their price: {amount} Elektro a match.", "In Runde {rounds} kaufst du Plättchen, die ihren Preis nicht einbringen: {amount} Elektro pro Partie."]),
    row("habit.missed", &["You leave workers and money unused in {rounds|round|rounds} {rounds}: {amount} Elektro a match.", "In Runde {rounds} lässt du Arbeiter und Geld ungenutzt: {amount} Elektro pro Partie."]),
    row("habit.too_few_workers", &["You run out of workers while buying in {rounds|round|rounds} {rounds}: {amount} Elektro a match.", "In Runde {rounds} gehen dir beim Kaufen die Arbeiter aus: {amount} Elektro pro Partie."]),

    // What a better turn would change.
    row("difference.numbers", &["With it: {changes}.", "Damit: {changes}."]),
    row("change.goods.more", &["{to} {to|good|goods} instead of {from}", "{to} {to|Ware|Waren} statt {from}"]),
    row("change.goods.less", &["{to} {to|good|goods} instead of {from}", "{to} {to|Ware|Waren} statt {from}"]),
    row("change.income.more", &["{n} Elektro more at the next income", "{n} Elektro mehr beim nächsten Gewinn"]),
    row("change.income.less", &["{n} Elektro less at the next income", "{n} Elektro weniger beim nächsten Gewinn"]),
    row("change.money.more", &["{n} Elektro more in hand", "{n} Elektro mehr in der Kasse"]),
    row("change.money.less", &["{n} Elektro less in hand", "{n} Elektro weniger in der Kasse"]),
    row("change.workers.more", &["{n} more {n|worker|workers} available next round", "{n} Arbeiter mehr in der nächsten Runde"]),
    row("change.workers.less", &["{n} {n|worker|workers} fewer available next round", "{n} Arbeiter weniger in der nächsten Runde"]),
    row("difference.order", &["With it, as things stand: order tile {order_tile} with a bid of {workers} instead of order tile {other_order_tile} with a bid of {other_workers}.", "Damit, so wie es steht: Reihenfolgeplättchen {order_tile} mit Gebot {workers} statt Reihenfolgeplättchen {other_order_tile} mit Gebot {other_workers}."]),
    row("difference.bid", &["With it: order tile {order_tile} with a bid of {workers}, unless somebody bids more.", "Damit: Reihenfolgeplättchen {order_tile} mit Gebot {workers}, falls niemand mehr bietet."]),
    row("difference.no_bid", &["With it: no bid of {workers} on order tile {order_tile}.", "Damit: kein Gebot von {workers} auf Reihenfolgeplättchen {order_tile}."]),
    row("difference.tiles", &["With it: {lots} instead of {other_lots}.", "Damit: {lots} statt {other_lots}."]),
    row("difference.tiles_more", &["With it: {lots} as well.", "Damit: auch {lots}."]),
    row("difference.tiles_less", &["With it: no {other_lots}.", "Damit: ohne {other_lots}."]),
    row("difference.tiles_and_numbers", &["With it: {lots} instead of {other_lots}; {changes}.", "Damit: {lots} statt {other_lots}; {changes}."]),
    row("difference.tiles_more_and_numbers", &["With it: {lots} as well; {changes}.", "Damit: auch {lots}; {changes}."]),
    row("difference.tiles_less_and_numbers", &["With it: no {other_lots}; {changes}.", "Damit: ohne {other_lots}; {changes}."]),
    row("difference.market", &["With it: {lots} in the market instead of {other_lots}.", "Damit: {lots} im Markt statt {other_lots}."]),
    row("difference.market_more", &["With it: {lots} in the market as well.", "Damit: auch {lots} im Markt."]),
    row("difference.market_less", &["With it: {other_lots} not in the market.", "Damit: {other_lots} nicht im Markt."]),

    // Orders in advance.
    row("order.form.auction", &["Auction of round {round}", "Versteigerung der Runde {round}"]),
    row("order.note.auction", &["You are bid up, one worker at a time, to these limits, and pass on every other tile. If it is your turn to open, the first of them that is face up is opened with 0; the last tile is taken with 0. With an empty list you pass until it is your turn to open.", "Für dich wird bis zu diesen Grenzen geboten, immer ein Arbeiter mehr; auf alle anderen Plättchen passt du. Musst du eröffnen, wird das erste davon, das offen liegt, mit 0 eröffnet; das letzte Plättchen nimmst du mit 0. Bei leerer Liste passt du, bis du eröffnen musst."]),
    row("order.bids", &["Order tiles you want, the one you would open first", "Gewünschte Reihenfolgeplättchen, zuerst das, das du eröffnen würdest"]),
    row("order.tile", &["{order}", "{order}"]),
    row("order.up_to", &["Up to", "Bis zu"]),
    row("order.form.market", &["Filling the market in round {round}", "Markt bestücken in Runde {round}"]),
    row("order.note.market", &["The cheapest tile of each column moves to the market, in this order; empty columns are skipped. List at least as many as you will have workers. If you may add extra tiles, the list goes on.", "Aus jeder Spalte kommt das günstigste Plättchen in den Markt, in dieser Reihenfolge; leere Spalten werden übersprungen. Nenne mindestens so viele, wie du Arbeiter haben wirst. Darfst du weitere Plättchen legen, geht die Liste weiter."]),
    row("order.columns", &["Columns, one tile each", "Spalten, je ein Plättchen"]),
    row("order.column", &["{column}", "{column}"]),
    row("order.form.buying", &["Purchases of round {round}", "Einkauf der Runde {round}"]),
    row("order.note.buying", &["Of each line, the first that can be done is done; then you hire and your turn ends. If nothing of a line can be done, nothing at all is done and you decide yourself.", "Aus jeder Zeile geschieht das Erste, das möglich ist; dann stellst du ein, und dein Zug endet. Ist aus einer Zeile nichts möglich, geschieht gar nichts, und du entscheidest selbst."]),
    row("order.lines", &["Lines, in order", "Zeilen, der Reihe nach"]),
    row("order.buy", &["Buy {tile}", "{tile} kaufen"]),
    row("order.keep", &["Buy and keep {tile}", "{tile} kaufen und aufheben"]),
    row("order.place", &["Place {tile}", "{tile} einbauen"]),
    row("order.tear_down", &["Tear down {tile}", "{tile} abreißen"]),
    row("order.nothing", &["Nothing: skip this line", "Nichts: diese Zeile auslassen"]),
    row("order.tear_down_first", &["Tear down first", "Vorher abreißen"]),
    row("order.keep_all", &["nothing", "nichts"]),
    row("order.tile_name", &["{tile}", "{tile}"]),
    row("order.hire", &["Hire at the end, as far as the money goes", "Am Ende einstellen, soweit das Geld reicht"]),
    row("order.hire_option", &["{n|nobody|one seasonal worker|two seasonal workers}", "{n|niemanden|einen Saisonarbeiter|zwei Saisonarbeiter}"]),
    row("order.form.books", &["Bureaucracy of round {round}", "Buchhaltung der Runde {round}"]),
    row("order.note.books", &["These are shut down, then the books are closed. If that is not allowed, you decide yourself.", "Diese werden stillgelegt, dann wird die Buchhaltung abgeschlossen. Geht das nicht, entscheidest du selbst."]),
    row("order.shut_down", &["Shut down", "Stilllegen"]),
    row("order.impossible", &["This order names something that is not in the game.", "Diese Anweisung nennt etwas, das es im Spiel nicht gibt."]),
    row("order.nothing_to_open", &["Your order for the auction does not fit: it is your turn to open, and none of your order tiles is face up.", "Deine Anweisung für die Versteigerung passt nicht: Du musst eröffnen, und keines deiner Reihenfolgeplättchen liegt offen."]),
    row("order.market_short", &["Your order for the market does not fit: {left} more {left|tile has|tiles have} to be moved than your list names.", "Deine Anweisung für den Markt passt nicht: {left} Plättchen mehr, als deine Liste nennt, {left|muss|müssen} in den Markt."]),
    row("order.line_fails", &["Your order for your purchases does not fit: nothing of line {n} ({tile}) can be done. Nothing was bought.", "Deine Anweisung für den Einkauf passt nicht: Aus Zeile {n} ({tile}) ist nichts möglich. Es wurde nichts gekauft."]),
    row("order.not_stopped", &["Your order for the bureaucracy does not fit: {tile} is not running in your factory.", "Deine Anweisung für die Buchhaltung passt nicht: {tile} läuft nicht in deiner Fabrik."]),
    row("order.books_fail", &["Your order for the bureaucracy does not fit: the books cannot be closed like this, more has to be shut down.", "Deine Anweisung für die Buchhaltung passt nicht: So lässt sie sich nicht abschließen, es muss mehr stillgelegt werden."]),

    // Why not.
    row("illegal.not_your_turn", &["It is not your turn.", "Du bist nicht am Zug."]),
    row("illegal.wrong_phase", &["You cannot do that in this phase.", "Das geht in dieser Phase nicht."]),
    row("illegal.impossible", &["That draw is not possible.", "So kann nicht gezogen werden."]),
    row("illegal.over", &["The match is over.", "Die Partie ist zu Ende."]),
    row("illegal.no_such_order_tile", &["Order tile {order_tile} is not up for auction. Choose one that is face up.", "Reihenfolgeplättchen {order_tile} steht nicht zur Versteigerung. Wähle ein offenes."]),
    row("illegal.bid_too_high", &["{workers} {workers|worker is|workers are} too many: of {available} available, one must stay, so {most} at most.", "{workers} Arbeiter {workers|ist|sind} zu viel: Von {available} verfügbaren muss einer bleiben, also höchstens {most}."]),
    row("illegal.bid_too_low", &["{workers} is not more than the highest bid. Bid at least {least}, or pass.", "{workers} ist nicht mehr als das Höchstgebot. Biete mindestens {least} oder passe."]),
    row("illegal.opener_may_not_pass", &["The opener cannot pass, but may open with 0.", "Wer eröffnet, kann nicht passen, darf aber mit 0 eröffnen."]),
    row("illegal.column_empty", &["The column “{column}” is empty. Choose another one.", "Die Spalte „{column}“ ist leer. Wähle eine andere."]),
    row("illegal.must_move", &["You must move {left} more {left|tile|tiles} to the market: one for each available worker.", "Du musst noch {left} Plättchen in den Markt legen: eines für jeden verfügbaren Arbeiter."]),
    row("illegal.not_in_market", &["That tile is not in the market.", "Dieses Plättchen liegt nicht im Markt."]),
    row("illegal.no_action_left", &["All your available workers have acted. You can still place kept tiles.", "Alle deine verfügbaren Arbeiter haben schon gehandelt. Aufgehobene Plättchen kannst du noch einbauen."]),
    row("illegal.too_poor", &["{tile} costs you {need} Elektro, but you have {have}.", "{tile} kostet dich {need} Elektro, aber du hast {have}."]),
    row("illegal.too_poor_for_space", &["{tile} needs a new space for {fee}: {need} in all, but you have {have}. Tear something down, or keep the tile beside the factory.", "{tile} braucht ein neues Feld für {fee}: zusammen {need}, aber du hast {have}. Reiße etwas ab oder hebe das Plättchen neben der Fabrik auf."]),
    row("illegal.too_poor_to_hire", &["{workers} seasonal {workers|worker costs|workers cost} you {need} Elektro, but you have {have}.", "{workers} Saisonarbeiter {workers|kostet|kosten} dich {need} Elektro, aber du hast {have}."]),
    row("illegal.in_debt", &["You are in debt ({have} Elektro) and cannot pay, not even a price of 0. You can still tear down, and place kept tiles where no fee is due.", "Du hast Schulden ({have} Elektro) und kannst nichts bezahlen, auch keinen Preis von 0. Abreißen kannst du weiterhin, und gebührenfrei einbauen auch."]),
    row("illegal.hall_full", &["All 12 spaces are taken. Tear something down first; that takes one worker.", "Alle 12 Felder sind belegt. Reiße zuerst etwas ab; das braucht einen Arbeiter."]),
    row("illegal.space_taken", &["The space for {tile} is taken by {by}. Tear it down first; that takes one worker.", "Auf dem Feld für {tile} liegt schon {by}. Reiße das alte Plättchen zuerst ab; das braucht einen Arbeiter."]),
    row("illegal.not_kept", &["That tile is not beside your factory.", "Dieses Plättchen liegt nicht neben deiner Fabrik."]),
    row("illegal.not_placed", &["That tile is not in your factory.", "Dieses Plättchen liegt nicht in deiner Fabrik."]),
    row("illegal.too_many_seasonal", &["{workers} are too many: you can have at most 2 seasonal workers.", "{workers} sind zu viele: Du kannst höchstens 2 Saisonarbeiter haben."]),
    row("illegal.hire_ends_turn", &["Your turn ends with hiring: choose 0, 1 or 2 seasonal workers.", "Dein Zug endet mit dem Einstellen: Wähle 0, 1 oder 2 Saisonarbeiter."]),
    row("illegal.hire_first", &["First decide how many seasonal workers to hire: in this match they act at once.", "Entscheide zuerst, wie viele Saisonarbeiter du einstellst: In dieser Partie handeln sie sofort."]),
    row("illegal.hired_already", &["You have already hired this turn.", "Du hast in diesem Zug schon eingestellt."]),
    row("illegal.cannot_shut_down", &["{tile} cannot be shut down: only machines and robots can.", "{tile} kannst du nicht stilllegen, nur Maschinen und Roboter."]),
    row("illegal.not_running", &["{tile} is already shut down. Undo switches it back on.", "{tile} ist schon stillgelegt. Zurücknehmen schaltet das Plättchen wieder ein."]),
    row("illegal.too_many_robots", &["{robots} {robots|robot runs|robots run} on {machines} {machines|machine|machines}. Each robot needs a machine of its own: shut robots down.", "{robots} Roboter {robots|läuft|laufen} auf {machines} {machines|Maschine|Maschinen}. Jeder Roboter braucht eine eigene Maschine: Lege Roboter still."]),
    row("illegal.nobody_left", &["{canteen} {canteen|worker is|workers are} needed in the canteen, and you have {workers}: one must stay available. Shut something down.", "{canteen} Arbeiter {canteen|wird|werden} in der Kantine gebraucht, und du hast {workers}: Einer muss verfügbar bleiben. Lege etwas still."]),

    // What the laboratory counts.
    row("group.machine", &["Machines", "Maschinen"]),
    row("group.working_robot", &["Working robots", "Produktionsroboter"]),
    row("group.personnel_robot", &["Personnel robots", "Personalroboter"]),
    row("group.storage", &["Storages", "Lager"]),
    row("group.control", &["Controls", "Steuerungen"]),
    row("group.optimization", &["Optimizations", "Optimierungen"]),
    row("group.order_tile", &["Order tiles won", "Ersteigerte Reihenfolgeplättchen"]),
    row("group.start_tile", &["Order tiles dealt at the start", "Zu Beginn verteilte Reihenfolgeplättchen"]),
    row("measure.income", &["Income", "Gewinn"]),
    row("measure.money", &["Money", "Geld"]),
    row("measure.production", &["Production", "Produktion"]),
    row("measure.storage", &["Storage", "Lager"]),
    row("measure.energy", &["Energy", "Energie"]),
    row("measure.workers", &["Available workers", "Verfügbare Arbeiter"]),
    row("measure.energy_cost", &["Energy cost", "Energiekosten"]),
    row("measure.bid", &["Workers bid", "Gebotene Arbeiter"]),
    row("measure.moved", &["Tiles moved to the market", "In den Markt gelegte Plättchen"]),
    row("measure.bought", &["Tiles bought", "Gekaufte Plättchen"]),
    row("measure.spent", &["Money spent", "Ausgegebenes Geld"]),
    row("measure.left", &["Money after buying", "Geld nach dem Kauf"]),
    row("measure.unused", &["Unused actions", "Ungenutzte Aktionen"]),
    row("measure.extensions", &["Extension spaces", "Erweiterungsfelder"]),
    row("measure.seasonal", &["Seasonal workers", "Saisonarbeiter"]),
    row("measure.torn_down", &["Tear-downs", "Abrisse"]),
    row("measure.shut_down", &["Shutdowns", "Stilllegungen"]),
    row("measure.canteen", &["Workers in the canteen", "Arbeiter in der Kantine"]),
    row("measure.order_tile", &["Order tile", "Reihenfolgeplättchen"]),
    row("measure.energy_price", &["Energy price", "Energiepreis"]),

    // Labels of the board.
    row("board.round", &["Round", "Runde"]),
    row("board.energy_price", &["Energy price", "Energiepreis"]),
    row("board.then", &["next", "danach"]),
    row("board.unseen", &["unseen", "ungesehen"]),
    row("board.order", &["Order tiles", "Reihenfolge"]),
    row("board.hidden", &["hidden", "verdeckt"]),
    row("board.columns", &["Columns", "Spalten"]),
    row("board.next", &["next tile", "nächstes Plättchen"]),
    row("board.prices", &["prices behind it", "Preise dahinter"]),
    row("board.market", &["Market", "Markt"]),
    row("board.empty", &["empty", "leer"]),
    row("board.kept", &["Kept", "Daneben"]),
    row("board.spaces", &["spaces", "Felder"]),
    row("board.available", &["available", "verfügbar"]),
    row("board.canteen", &["canteen", "Kantine"]),
    row("board.bid", &["bid", "Gebot"]),
    row("board.seasonal", &["seasonal", "Saison"]),
    row("board.production", &["Production", "Produktion"]),
    row("board.storage", &["Storage", "Lager"]),
    row("board.energy", &["Energy", "Energie"]),
    row("board.income_at", &["income at price", "Gewinn bei Preis"]),
    row("board.you", &[" (you)", " (du)"]),
    row("board.cannot_all_run", &["not all can run", "nicht alles läuft"]),
    row("board.off", &["off", "aus"]),
    row("board.you_pay", &["you pay", "für dich"]),
    row("board.price", &["price", "Preis"]),
    row("board.setup", &["Setup", "Aufbau"]),
    row("board.auction", &["Auction", "Versteigerung"]),
    row("board.preparing", &["Filling the market", "Markt bestücken"]),
    row("board.buying", &["Buying", "Kaufen"]),
    row("board.bureaucracy", &["Bureaucracy", "Buchhaltung"]),
    row("board.over", &["Match over", "Partie beendet"]),
    row("board.letters", &["PSWE", "PLAE"]),
    row("board.legend", &["P production  S storage  W workers  E energy; − saves", "P Produktion  L Lager  A Arbeiter  E Energie; − spart"]),
];
