//! The text table: what the game says, in English and German.

use engine::{Detail, Lang, Phrase};
use serde_json::Value;

use crate::tile::{ALL_TILES, START_TILES, Tile, TileId, Type};
use crate::tile_set::TileSet;

const fn row(key: &'static str, texts: &'static [&'static str]) -> Phrase {
    Phrase::new(key, texts)
}

/// How a fact of this game is said.
pub fn fact(table: &TileSet, name: &str, value: &Value, detail: Detail, lang: Lang) -> Option<String> {
    match name {
        "tile" | "by" => {
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
            let name = match name {
                "start" => format!("{} {tile}", lang.pick(&["Start tile", "Startplättchen"])),
                _ => format!("{} {tile}", lang.pick(&["Order tile", "Reihenfolgeplättchen"])),
            };
            let discount = lang.pick(&["discount", "Rabatt"]);
            Some(match detail {
                Detail::Name => name,
                Detail::Full => format!("{name} ({discount} {})", table.discount(tile)),
            })
        }
        "workers" if detail == Detail::Full => {
            let n = value.as_u64()?;
            let workers = if n == 1 { ["worker", "Arbeiter"] } else { ["workers", "Arbeiter"] };
            Some(format!("{n} {}", lang.pick(&workers)))
        }
        _ => None,
    }
}

pub fn type_name(kind: Type, lang: Lang) -> &'static str {
    lang.pick(match kind {
        Type::Machine => &["Machine", "Maschine"],
        Type::WorkingRobot => &["Working robot", "Produktionsroboter"],
        Type::PersonnelRobot => &["Personnel robot", "Personalroboter"],
        Type::Storage => &["Storage", "Lager"],
        Type::Control => &["Control", "Steuerung"],
        Type::Optimization => &["Optimization", "Optimierung"],
    })
}

fn tile_words(table: &TileSet, id: TileId, detail: Detail, lang: Lang) -> String {
    let tile = table.tile(id);
    let name = tile_name(tile, START_TILES.contains(id), lang);
    match detail {
        Detail::Name => name,
        Detail::Full => format!("{name} ({})", numbers(tile, lang)),
    }
}

/// Storages, controls and optimizations are called by what they give, the rest by the printed price.
pub fn tile_name(tile: &Tile, start: bool, lang: Lang) -> String {
    let kind = type_name(tile.kind, lang);
    if start {
        return format!("{}{}", lang.pick(&["Starting ", "Start"]), kind.to_lowercase());
    }
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
    let mut said = Vec::new();
    let mut add = |n: i16, plus: &str, en: &str, de: &str| {
        if n != 0 {
            let sign = if n > 0 { plus } else { "−" };
            said.push(format!("{sign}{} {}", n.abs(), lang.pick(&[en, de])));
        }
    };
    add(tile.production, "+", "production", "Produktion");
    add(tile.storage, "+", "storage", "Lager");
    add(tile.workers, "", if tile.workers.abs() == 1 { "worker" } else { "workers" }, "Arbeiter");
    add(tile.energy, "", "energy", "Energie");
    if said.is_empty() { "–".to_owned() } else { said.join(", ") }
}

#[rustfmt::skip]
pub const WORDS: &[Phrase] = &[
    // What lists and lobbies say about the game.
    row("game.name", &["Factory Manager", "Fabrikmanager"]),
    row("game.line", &["Bid for your place in line, buy machines and robots, and beat the rising price of energy.", "Biete um die Reihenfolge, kaufe Maschinen und Roboter und trotze dem steigenden Energiepreis."]),
    row("game.goal", &["Have the most Elektro after five rounds; the last round's income counts double.", "Nach fünf Runden die meisten Elektro haben; der Gewinn der letzten Runde zählt doppelt."]),
    row("game.unit", &["{n|Elektro|Elektro}", "{n|Elektro|Elektro}"]),
    row("game.first", &["First match: energy starts low", "Erste Partie: Energie beginnt niedrig"]),
    row("preset.tiles", &["The tiles of your own box", "Die Plättchen deiner eigenen Schachtel"]),
    row("option.ruleset.name", &["Ruleset", "Regelfassung"]),
    row("option.ruleset=reconstructed-1", &["Reconstructed tiles, first edition", "Rekonstruierte Plättchen, erste Fassung"]),
    row("option.first_game.name", &["First match", "Erste Partie"]),
    row("option.seasonal_act_at_once.name", &["Seasonal workers act at once", "Saisonarbeiter handeln sofort"]),
    row("option.start_money.name", &["Starting money", "Startgeld"]),

    // What is asked.
    row("ask.open", &["Choose an order tile and open with a bid. {available} {available|worker is|workers are} available; one must stay.", "Wähle ein Reihenfolgeplättchen und eröffne mit einem Gebot. {available} Arbeiter {available|ist|sind} verfügbar; einer muss bleiben."]),
    row("ask.bid", &["Order tile {order_tile} (discount {discount}): the highest bid is {bid}, by {leader_seat}. Bid more or pass; you have {available} available.", "Reihenfolgeplättchen {order_tile} (Rabatt {discount}): Höchstgebot {bid}, von {leader_seat}. Biete mehr oder passe; verfügbar: {available}."]),
    row("ask.take_last", &["The last order tile, {order_tile}, is yours. You may lock up to {most} {most|worker|workers} on it, to place fewer market tiles.", "Das letzte Reihenfolgeplättchen, {order_tile}, gehört dir. Du darfst bis zu {most} Arbeiter darauf binden, um weniger Plättchen in den Markt zu legen."]),
    row("ask.move", &["Move {left} {left|tile|tiles} to the market, always the cheapest of a column.", "Lege {left} Plättchen in den Markt, immer das günstigste einer Spalte."]),
    row("ask.move_extra", &["You are last: you may add up to {left} more {left|tile|tiles} to the market.", "Du bist Letzter: Du darfst bis zu {left} weitere Plättchen in den Markt legen."]),
    row("ask.hire_first", &["Seasonal workers cost {price} Elektro each and act at once. You have {seasonal} from last round and {money} Elektro.", "Saisonarbeiter kosten je {price} Elektro und handeln sofort. Du hast {seasonal} aus der letzten Runde und {money} Elektro."]),
    row("ask.buy_then_hire", &["Each worker buys one tile or tears one down: {left} left, {money} Elektro. Hiring ends your turn.", "Jeder Arbeiter kauft ein Plättchen oder reißt eines ab: noch {left}, {money} Elektro. Einstellen beendet deinen Zug."]),
    row("ask.buy_then_done", &["Each worker buys one tile or tears one down: {left} left, {money} Elektro.", "Jeder Arbeiter kauft ein Plättchen oder reißt eines ab: noch {left}, {money} Elektro."]),
    row("ask.shut_down", &["Decide what runs: {machines} {machines|machine|machines}, {robots} {robots|robot|robots}. Production {production}, storage {storage}, energy {energy}; {canteen} of {workers} workers in the canteen.", "Entscheide, was läuft: {machines} {machines|Maschine|Maschinen}, {robots} Roboter. Produktion {production}, Lager {storage}, Energie {energy}; {canteen} von {workers} Arbeitern in der Kantine."]),

    // What can be chosen.
    row("choice.open", &["Auction order tile {order_tile} (discount {discount}), opening bid", "Reihenfolgeplättchen {order_tile} versteigern (Rabatt {discount}), Eröffnungsgebot"]),
    row("choice.bid", &["Bid", "Bieten"]),
    row("choice.pass", &["Pass", "Passen"]),
    row("choice.take_last", &["Take it and lock", "Nehmen und binden"]),
    row("choice.move", &["Move {tile}", "{tile} in den Markt"]),
    row("choice.add_no_more", &["Add no more", "Keine weiteren"]),
    row("choice.buy", &["Buy {tile} for {price}", "{tile} für {price} kaufen"]),
    row("choice.buy_with_space", &["Buy {tile} for {price} and a new space for {fee}", "{tile} für {price} und ein neues Feld für {fee} kaufen"]),
    row("choice.buy_and_keep", &["Buy and keep {tile} for {price}", "{tile} für {price} kaufen und aufheben"]),
    row("choice.place", &["Place {tile}", "{tile} einbauen"]),
    row("choice.place_with_space", &["Place {tile} on a new space for {fee}", "{tile} auf ein neues Feld für {fee} einbauen"]),
    row("choice.tear_down", &["Tear down", "Abreißen"]),
    row("choice.hire_nobody_and_end", &["Hire nobody and end the turn", "Niemanden einstellen und Zug beenden"]),
    row("choice.hire_and_end", &["Hire {workers} seasonal {workers|worker|workers} for {cost} and end the turn", "{workers} Saisonarbeiter für {cost} einstellen und Zug beenden"]),
    row("choice.hire_nobody", &["Hire nobody", "Niemanden einstellen"]),
    row("choice.hire", &["Hire {workers} seasonal {workers|worker|workers} for {cost}", "{workers} Saisonarbeiter für {cost} einstellen"]),
    row("choice.end_turn", &["End the turn", "Zug beenden"]),
    row("choice.shut_down", &["Shut down", "Stilllegen"]),
    row("choice.close_books", &["Close the books", "Buchhaltung abschließen"]),

    // What happened.
    row("event.dealt_order", &["{seat} got order tile {order_tile}.", "{seat} {seat?hast:hat} Reihenfolgeplättchen {order_tile} bekommen."]),
    row("event.opened_market", &["X tiles in the market: {types}.", "X-Plättchen im Markt: {types}."]),
    row("event.began_round", &["Round {round}.", "Runde {round}."]),
    row("event.drew_order", &["New order tiles: {order_tiles}.", "Neue Reihenfolgeplättchen: {order_tiles}."]),
    row("event.opened", &["{seat} put order tile {order_tile} up for auction and bid {workers}.", "{seat} {seat?hast:hat} Reihenfolgeplättchen {order_tile} zur Versteigerung gewählt und {workers} geboten."]),
    row("event.bid", &["{seat} bid {workers} for order tile {order_tile}.", "{seat} {seat?hast:hat} {workers} für Reihenfolgeplättchen {order_tile} geboten."]),
    row("event.passed", &["{seat} passed on order tile {order_tile}.", "{seat} {seat?hast:hat} bei Reihenfolgeplättchen {order_tile} gepasst."]),
    row("event.had_to_pass", &["{seat} could not bid more than {most} and passed on order tile {order_tile}.", "{seat} {seat?konntest:konnte} nicht mehr als {most} bieten und {seat?hast:hat} bei Reihenfolgeplättchen {order_tile} gepasst."]),
    row("event.won", &["{seat} won order tile {order_tile} for {workers} {workers|worker|workers}.", "{seat} {seat?hast:hat} Reihenfolgeplättchen {order_tile} für {workers} Arbeiter ersteigert."]),
    row("event.took_last", &["{seat} took the last order tile, {order_tile}, and locked {workers} {workers|worker|workers}.", "{seat} {seat?hast:hat} das letzte Reihenfolgeplättchen, {order_tile}, genommen und {workers} Arbeiter gebunden."]),
    row("event.began_market", &["The market is prepared.", "Der Markt wird bestückt."]),
    row("event.moved", &["{seat} moved {tile} to the market.", "{seat} {seat?hast:hat} {tile} in den Markt gelegt."]),
    row("event.moved_extra", &["{seat} added {tile} to the market.", "{seat} {seat?hast:hat} zusätzlich {tile} in den Markt gelegt."]),
    row("event.added_no_more", &["{seat} added no more tiles; {left} would have been allowed.", "{seat} {seat?hast:hat} keine weiteren Plättchen gelegt; {left} {left|wäre|wären} noch erlaubt gewesen."]),
    row("event.columns_empty", &["The columns are empty; the market is ready.", "Die Spalten sind leer; der Markt ist fertig."]),
    row("event.began_buying", &["The buying begins.", "Das Kaufen beginnt."]),
    row("event.bought", &["{seat} bought {tile} for {price}.", "{seat} {seat?hast:hat} {tile} für {price} gekauft."]),
    row("event.bought_to_keep", &["{seat} bought {tile} for {price} and kept it beside the factory.", "{seat} {seat?hast:hat} {tile} für {price} gekauft und neben der Fabrik aufgehoben."]),
    row("event.placed", &["{seat} placed {tile}.", "{seat} {seat?hast:hat} {tile} eingebaut."]),
    row("event.paid_extension", &["{seat} paid {cost} for space {space}.", "{seat} {seat?hast:hat} {cost} für Feld {space} bezahlt."]),
    row("event.tore_down", &["{seat} tore down {tile}.", "{seat} {seat?hast:hat} {tile} abgerissen."]),
    row("event.hired", &["{seat} hired {workers} seasonal {workers|worker|workers} for {cost}.", "{seat} {seat?hast:hat} {workers} Saisonarbeiter für {cost} eingestellt."]),
    row("event.hired_nobody", &["{seat} hired nobody.", "{seat} {seat?hast:hat} niemanden eingestellt."]),
    row("event.dismissed", &["{seat} let {workers} seasonal {workers|worker|workers} go.", "{seat} {seat?hast:hat} {workers} Saisonarbeiter gehen lassen."]),
    row("event.ended_turn", &["{seat} ended the turn.", "{seat} {seat?hast:hat} den Zug beendet."]),
    row("event.cleared_market", &["{tiles} unsold {tiles|tile|tiles} went back to the columns.", "{tiles} {tiles|unverkauftes|unverkaufte} Plättchen {tiles|kommt|kommen} zurück in die Spalten."]),
    row("event.began_bureaucracy", &["Bureaucracy: all workers come back.", "Buchhaltung: Alle Arbeiter kommen zurück."]),
    row("event.shut_down", &["{seat} shut down {tile}.", "{seat} {seat?hast:hat} {tile} stillgelegt."]),
    row("event.closed_books", &["{seat} closed the books: production {production}, storage {storage}, energy {energy}, canteen {canteen}, {available} available.", "{seat} {seat?hast:hat} abgeschlossen: Produktion {production}, Lager {storage}, Energie {energy}, Kantine {canteen}, {available} verfügbar."]),
    row("event.turned_energy", &["Energy tile +{step}: the energy price is {price}.", "Energieplättchen +{step}: Der Energiepreis beträgt {price}."]),
    row("event.earned", &["{seat} earned {income} (10 × {goods} goods, less {energy_cost} for energy) and now {seat?have:has} {money}.", "{seat} {seat?hast:hat} {income} verdient (10 × {goods} Waren, weniger {energy_cost} für Energie), jetzt {money}."]),
    row("event.earned_double", &["{seat} earned {income} (twice 10 × {goods} goods less {energy_cost} for energy) and ended with {money}.", "{seat} {seat?hast:hat} {income} verdient (doppelt 10 × {goods} Waren weniger {energy_cost} für Energie), am Ende {money}."]),

    // How it ended.
    row("outcome.most_money", &["{seat} won with {money} Elektro.", "{seat} {seat?hast:hat} mit {money} Elektro gewonnen."]),
    row("outcome.tie_income", &["{richest} players have {money} Elektro; {seat} won by the higher last income, {income}.", "{richest} Spieler haben {money} Elektro; {seat} {seat?hast:hat} durch den höheren letzten Gewinn, {income}, gewonnen."]),
    row("outcome.shared", &["{seats} share the victory with {money} Elektro and a last income of {income}.", "{seats} teilen sich den Sieg mit {money} Elektro und einem letzten Gewinn von {income}."]),

    // Why not.
    row("illegal.not_your_turn", &["It is not your turn.", "Du bist nicht am Zug."]),
    row("illegal.wrong_phase", &["That belongs to another phase.", "Das gehört in eine andere Phase."]),
    row("illegal.impossible", &["Chance cannot bring that about.", "Das kann der Zufall nicht bringen."]),
    row("illegal.over", &["The match is over.", "Die Partie ist zu Ende."]),
    row("illegal.no_such_order_tile", &["Order tile {order_tile} is not up for auction.", "Reihenfolgeplättchen {order_tile} steht nicht zur Versteigerung."]),
    row("illegal.bid_too_high", &["{workers} {workers|worker is|workers are} too many: of {available} available one must stay, so {most} at most.", "{workers} Arbeiter {workers|ist|sind} zu viel: Von {available} verfügbaren muss einer bleiben, also höchstens {most}."]),
    row("illegal.bid_too_low", &["{workers} is not more than the highest bid. Bid at least {least}, or pass.", "{workers} ist nicht mehr als das Höchstgebot. Biete mindestens {least} oder passe."]),
    row("illegal.opener_may_not_pass", &["Who opens may not pass. A bid of 0 will do.", "Wer eröffnet, darf nicht passen. Ein Gebot von 0 genügt."]),
    row("illegal.column_empty", &["The column {column} is empty. Choose another.", "Die Spalte {column} ist leer. Wähle eine andere."]),
    row("illegal.must_move", &["{left} more {left|tile|tiles} must go to the market: one for each available worker.", "{left} {left|Plättchen muss|Plättchen müssen} noch in den Markt: eines für jeden verfügbaren Arbeiter."]),
    row("illegal.not_in_market", &["There is no such tile in the market.", "Ein solches Plättchen liegt nicht im Markt."]),
    row("illegal.no_action_left", &["Every available worker has done something. Kept tiles can still be placed.", "Jeder verfügbare Arbeiter hat schon etwas getan. Aufgehobene Plättchen darfst du noch einbauen."]),
    row("illegal.too_poor", &["{tile} costs you {need}, and you have {have}.", "{tile} kostet dich {need}, und du hast {have}."]),
    row("illegal.too_poor_for_space", &["{tile} needs a new space: {price} and {fee} for the space make {need}, and you have {have}. Tear something down, or keep the tile beside the factory.", "{tile} braucht ein neues Feld: {price} und {fee} für das Feld sind {need}, und du hast {have}. Reiße etwas ab oder hebe das Plättchen neben der Fabrik auf."]),
    row("illegal.too_poor_to_hire", &["{workers} seasonal {workers|worker costs|workers cost} you {need}, and you have {have}.", "{workers} Saisonarbeiter {workers|kostet|kosten} dich {need}, und du hast {have}."]),
    row("illegal.in_debt", &["With {have} Elektro nothing can be paid for, not even at price 0. Tearing down and placing without a fee are possible.", "Mit {have} Elektro lässt sich nichts bezahlen, auch nicht zum Preis 0. Abreißen und gebührenfreies Einbauen gehen."]),
    row("illegal.hall_full", &["All 12 spaces are taken. Tear something down first; that needs one worker.", "Alle 12 Felder sind belegt. Reiße zuerst etwas ab; das braucht einen Arbeiter."]),
    row("illegal.space_taken", &["The space for {tile} is taken by {by}. Tear that down first; that needs one worker.", "Auf dem Feld für {tile} liegt {by}. Reiße das zuerst ab; das braucht einen Arbeiter."]),
    row("illegal.not_kept", &["No such tile lies beside your factory.", "Ein solches Plättchen liegt nicht neben deiner Fabrik."]),
    row("illegal.not_placed", &["No such tile stands in your factory.", "Ein solches Plättchen liegt nicht in deiner Fabrik."]),
    row("illegal.too_many_seasonal", &["{workers} are too many: a player has at most 2 seasonal workers.", "{workers} sind zu viele: Man hat höchstens 2 Saisonarbeiter."]),
    row("illegal.hire_ends_turn", &["The turn ends with hiring. Hire 0, 1 or 2.", "Der Zug endet mit dem Einstellen. Stelle 0, 1 oder 2 ein."]),
    row("illegal.hire_first", &["First say how many seasonal workers you hire: they act at once in this match.", "Sage zuerst, wie viele Saisonarbeiter du einstellst: Sie handeln in dieser Partie sofort."]),
    row("illegal.hired_already", &["You have hired already this turn.", "Du hast in diesem Zug schon eingestellt."]),
    row("illegal.cannot_shut_down", &["{tile} cannot be shut down: only machines and robots can.", "{tile} lässt sich nicht stilllegen: Das geht nur bei Maschinen und Robotern."]),
    row("illegal.not_running", &["{tile} is shut down already. Undo switches it on again.", "{tile} ist schon stillgelegt. Zurücknehmen schaltet es wieder ein."]),
    row("illegal.too_many_robots", &["{robots} robots run on {machines} {machines|machine|machines}. Each robot needs a machine of its own: shut robots down.", "{robots} Roboter laufen auf {machines} {machines|Maschine|Maschinen}. Jeder Roboter braucht eine eigene Maschine: Lege Roboter still."]),
    row("illegal.nobody_left", &["{canteen} {canteen|worker is|workers are} needed in the canteen and you have {workers}: one must stay available. Shut something down.", "{canteen} Arbeiter {canteen|wird|werden} in der Kantine gebraucht, und du hast {workers}: Einer muss verfügbar bleiben. Lege etwas still."]),

    // What the options do.
    row("option.ruleset", &["the rules as they were when a match began", "die Regeln, wie sie beim Beginn einer Partie waren"]),
    row("option.first_game", &["the first energy tile is a 0, for an easier start", "das erste Energieplättchen ist eine 0, für einen leichteren Anfang"]),
    row("option.seasonal_act_at_once", &["hire at the start of your turn, and the hired act at once", "eingestellt wird zu Beginn des Zugs, und die Eingestellten handeln sofort"]),
    row("option.start_money", &["for the laboratory: what everybody begins with, 0 to 99 instead of 18", "für das Labor: womit alle beginnen, 0 bis 99 statt 18"]),

    // What the laboratory counts.
    row("group.machine", &["Machines", "Maschinen"]),
    row("group.working_robot", &["Working robots", "Produktionsroboter"]),
    row("group.personnel_robot", &["Personnel robots", "Personalroboter"]),
    row("group.storage", &["Storages", "Lager"]),
    row("group.control", &["Controls", "Steuerungen"]),
    row("group.optimization", &["Optimizations", "Optimierungen"]),
    row("group.order_tile", &["Order tiles won", "Ersteigerte Reihenfolgeplättchen"]),
    row("group.start_tile", &["Order tiles dealt at the start", "Am Anfang verteilte Reihenfolgeplättchen"]),
    row("measure.income", &["Income", "Gewinn"]),
    row("measure.money", &["Money", "Geld"]),
    row("measure.production", &["Production", "Produktion"]),
    row("measure.storage", &["Storage", "Lager"]),
    row("measure.energy", &["Energy", "Energie"]),
    row("measure.workers", &["Available workers", "Verfügbare Arbeiter"]),
    row("measure.bid", &["Workers bid", "Gebotene Arbeiter"]),
    row("measure.bought", &["Tiles bought", "Gekaufte Plättchen"]),
    row("measure.spent", &["Money spent", "Ausgegebenes Geld"]),
    row("measure.extensions", &["Extension spaces", "Zusatzfelder"]),
    row("measure.seasonal", &["Seasonal workers", "Saisonarbeiter"]),
    row("measure.torn_down", &["Tear-downs", "Abrisse"]),
    row("measure.shut_down", &["Shut-downs", "Stilllegungen"]),
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
    row("board.kept", &["Beside", "Daneben"]),
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
    row("board.preparing", &["Preparing the market", "Markt bestücken"]),
    row("board.buying", &["Buying", "Kaufen"]),
    row("board.bureaucracy", &["Bureaucracy", "Buchhaltung"]),
    row("board.over", &["Game over", "Spielende"]),
    row("board.letters", &["PSWE", "PLAE"]),
    row("board.legend", &["P production  S storage  W workers  E energy; − saves", "P Produktion  L Lager  A Arbeiter  E Energie; − spart"]),
];
