// What the page says by itself, in English and German. Everything about the rules comes from the server.

const WORDS = {
  // the house
  motto: ['Build the better factory.', 'Bau die bessere Fabrik.'],
  about: [
    'Two board games about machines, workers and the electricity bill. Play friends, play bots, or play the Machine alone.',
    'Zwei Brettspiele über Maschinen, Arbeiter und die Stromrechnung. Spiel mit Freunden, gegen Bots oder allein gegen die Maschine.',
  ],
  home: ['Shopfloor, home', 'Shopfloor, Startseite'],
  skip: ['Skip to the content', 'Zum Inhalt'],
  language: ['Language', 'Sprache'],
  you_are: ['You are {name}', 'Du bist {name}'],
  rename: ['Change your name', 'Namen ändern'],
  your_name: ['Your name', 'Dein Name'],
  save: ['Save', 'Speichern'],
  cancel: ['Cancel', 'Abbrechen'],
  no_rename: ['Names cannot be changed on this server yet.', 'Auf diesem Server lassen sich Namen noch nicht ändern.'],
  unreachable: ['The server cannot be reached. Is it running?', 'Der Server ist nicht zu erreichen. Läuft er?'],
  lost: ['Connection lost. Trying again …', 'Verbindung verloren. Neuer Versuch …'],
  back_home: ['Back to the start', 'Zurück zur Startseite'],
  try_again: ['Try again', 'Noch einmal versuchen'],
  nothing_here: ['There is nothing here.', 'Hier ist nichts.'],
  rule: ['Rule {rule}', 'Regel {rule}'],
  close: ['Close', 'Schließen'],

  // games and bots
  players: ['{min}–{max} players', '{min}–{max} Personen'],
  by: ['by {names}', 'von {names}'],
  'factory-manager': [
    'Five rounds. Bid workers for the order, fill the market, buy machines and robots, and guess where the energy price goes.',
    'Fünf Runden. Biete Arbeiter für die Reihenfolge, fülle den Markt, kauf Maschinen und Roboter und errate, wohin der Strompreis geht.',
  ],
  'fantastic-factories': [
    'Roll, place and build. Everyone works at once, so nobody waits. Twelve goods or ten buildings bring the last round.',
    'Würfeln, einsetzen, bauen. Alle arbeiten zugleich, niemand wartet. Zwölf Waren oder zehn Gebäude bringen die letzte Runde.',
  ],
  game: ['Game', 'Spiel'],
  seats: ['Players', 'Personen'],
  bots: ['Bots', 'Bots'],
  random: ['random', 'Zufall'],
  greedy: ['greedy', 'gierig'],
  apprentice: ['apprentice', 'Lehrling'],
  worker: ['worker', 'Arbeiter'],
  foreman: ['foreman', 'Vorarbeiter'],
  engineer: ['engineer', 'Ingenieur'],
  director: ['director', 'Direktor'],
  rating: ['Rated {rating}.', 'Wertung {rating}.'],
  play_now: ['Play now', 'Jetzt spielen'],
  at_once: ['Starts at once, against bots.', 'Geht sofort los, gegen Bots.'],
  the_machine: ['The Machine', 'Die Maschine'],
  play_solo: ['Play solo', 'Allein spielen'],
  easy: ['easy', 'leicht'],
  medium: ['medium', 'mittel'],
  hard: ['hard', 'schwer'],
  insane: ['insane', 'irre'],

  // opening a table
  open_a_table: ['Open a table', 'Einen Tisch eröffnen'],
  who_may_come: ['Who may come', 'Wer darf kommen'],
  everybody: ['everybody', 'alle'],
  by_link: ['by link', 'per Link'],
  pace: ['Pace', 'Tempo'],
  pace_free: ['no clock', 'ohne Uhr'],
  pace_live: ['live: {move} a move, {reserve} in reserve', 'live: {move} je Zug, {reserve} Reserve'],
  pace_days: ['{days} for each move', '{days} für jeden Zug'],
  allow_undo: ['Moves may be taken back', 'Züge dürfen zurückgenommen werden'],
  count_rating: ['Counts for ratings', 'Zählt für die Wertung'],
  tiles: ['Tiles', 'Plättchen'],
  built_in: ['built in', 'eingebaut'],
  open_it: ['Open the table', 'Tisch eröffnen'],
  one_day: ['1 day', '1 Tag'],
  n_days: ['{n} days', '{n} Tage'],

  // lists
  my_games: ['My games', 'Meine Partien'],
  open_tables: ['Open tables', 'Offene Tische'],
  running: ['Being played', 'Laufende Partien'],
  none_mine: [
    'No games yet. The first one is a click away.',
    'Noch keine Partien. Die erste ist einen Klick entfernt.',
  ],
  none_open: [
    'Nobody waits for players right now. Open a table yourself.',
    'Gerade wartet niemand auf Mitspieler. Eröffne selbst einen Tisch.',
  ],
  none_running: ['No public game is being played right now.', 'Gerade läuft keine öffentliche Partie.'],
  with: ['with {names}', 'mit {names}'],
  alone: ['alone', 'allein'],
  nobody_yet: ['nobody else yet', 'noch niemand sonst'],
  your_turn: ['Your turn', 'Du bist am Zug'],
  waiting_for: ['Waiting for {names}', 'Warten auf {names}'],
  n_free: ['{n} free', '{n} frei'],
  ready: ['ready to start', 'startbereit'],
  over_place: ['Over · {place} of {n} with {score}', 'Vorbei · {place} von {n} mit {score}'],
  over: ['Over', 'Vorbei'],
  closed: ['Given up', 'Aufgegeben'],
  go: ['Go', 'Los'],
  look: ['Look', 'Ansehen'],
  join: ['Join', 'Mitspielen'],
  watch: ['Watch', 'Zusehen'],
  replay: ['Replay', 'Wiederholung'],
  rated: ['rated', 'gewertet'],
  round: ['Round {n}', 'Runde {n}'],

  // before the start
  people_gather: ['People gather', 'Der Tisch füllt sich'],
  you: ['you', 'du'],
  host: ['host', 'Gastgeber'],
  free_seat: ['Free', 'Frei'],
  kept_seat: ['For somebody with the link', 'Für jemanden mit dem Link'],
  sit_here: ['Sit here', 'Hier setzen'],
  who_sits: ['Who may sit on seat {seat}', 'Wer auf Platz {seat} sitzen darf'],
  anybody: ['anybody', 'alle'],
  only_link: ['only with the link', 'nur mit dem Link'],
  a_bot: ['bot: {level}', 'Bot: {level}'],
  send_away: ['Send away', 'Wegschicken'],
  invite_link: ['Link to invite', 'Link zum Einladen'],
  copy: ['Copy', 'Kopieren'],
  copied: ['Copied', 'Kopiert'],
  start: ['Start', 'Anfangen'],
  start_bots: ['Start with bots on the empty seats', 'Anfangen, Bots auf freie Plätze'],
  wait_host: ['{name} starts when everybody is here.', '{name} fängt an, wenn alle da sind.'],
  leave: ['Leave', 'Aufstehen'],
  close_table: ['Close the table', 'Tisch schließen'],
  close_sure: ['Close this table? Nobody can come back to it.', 'Diesen Tisch schließen? Niemand kann zurückkehren.'],
  give_up: ['Give up', 'Aufgeben'],
  give_up_sure: ['Give this match up? It ends without a result.', 'Diese Partie aufgeben? Sie endet ohne Ergebnis.'],
  table_closed: ['This table was closed.', 'Dieser Tisch wurde geschlossen.'],
  public: ['public', 'öffentlich'],
  private: ['by link only', 'nur mit Link'],
  with_undo: ['with undo', 'mit Zurücknehmen'],
  no_undo: ['no undo', 'ohne Zurücknehmen'],

  // the match
  board: ['Board', 'Brett'],
  table: ['Table', 'Tisch'],
  at_the_table: ['At the table', 'Am Tisch'],
  bot: ['bot, {level}', 'Bot, {level}'],
  away: ['away', 'weg'],
  stands_in: ['{level} stands in', '{level} vertritt'],
  thinks: ['thinks', 'denkt nach'],
  to_move: ['to move', 'am Zug'],
  reserve: ['+ {time}', '+ {time}'],
  reserve_title: ['time for this move + reserve', 'Zeit für diesen Zug + Reserve'],
  on_reserve: ['reserve {time}', 'Reserve {time}'],
  n_watching: ['{n} watching', '{n} sehen zu'],
  you_watch: ['You are watching.', 'Du siehst zu.'],
  to_do: ['What to do', 'Was zu tun ist'],
  not_your_turn: ['It is not your turn.', 'Du bist nicht am Zug.'],
  why_not: ['Why can’t I …?', 'Warum kann ich nicht …?'],
  undo: ['Undo', 'Zurücknehmen'],
  resign: ['Resign', 'Aufgeben'],
  resign_sure: [
    'Resign? A bot plays on in your seat; you may take it back as long as the match goes on.',
    'Aufgeben? Ein Bot spielt auf deinem Platz weiter; solange die Partie läuft, kannst du zurückkehren.',
  ],
  taken_over: ['A bot ({level}) plays in your seat.', 'Ein Bot ({level}) spielt auf deinem Platz.'],
  come_back: ['Take the seat back', 'Platz wieder einnehmen'],
  copy_link: ['Copy the link', 'Link kopieren'],
  log: ['Log', 'Verlauf'],
  chat: ['Chat', 'Chat'],
  nothing_said: ['Nobody has said anything yet.', 'Noch hat niemand etwas gesagt.'],
  say_something: ['Say something to everybody here', 'Sag allen hier etwas'],
  send: ['Send', 'Senden'],
  mute: ['Do not hear {name} any more', '{name} nicht mehr hören'],
  muted: ['Not heard:', 'Nicht zu hören:'],
  unmute: ['Hear {name} again', '{name} wieder hören'],
  no_log: ['Nothing has happened yet.', 'Noch ist nichts geschehen.'],

  // after the end
  result: ['Result', 'Ergebnis'],
  rematch: ['Play again', 'Noch einmal'],
  join_rematch: ['Join the next match', 'Bei der nächsten Partie mitspielen'],
  download: ['Take the match file', 'Partiedatei holen'],
  honest_dice: ['Were the dice honest?', 'Waren die Würfel ehrlich?'],
  honest_how: [
    'The commitment is the hash of the secret; it was shown before the first move. Secret and nonces give every draw. To check them all: shopfloor verify FILE.',
    'Der Nachweis ist der Hash des Geheimnisses; er stand vor dem ersten Zug da. Aus Geheimnis und Zufallszahlen folgt jeder Wurf. Alles prüfen: shopfloor verify DATEI.',
  ],
  commitment: ['Commitment', 'Nachweis'],
  commitment_how: [
    'The hash of the secret the dice come from. When the match is over, the secret is shown.',
    'Der Hash des Geheimnisses, aus dem die Würfel kommen. Nach der Partie wird es gezeigt.',
  ],
  secret: ['Secret', 'Geheimnis'],
  nonces: ['Numbers of the players', 'Zahlen der Spielenden'],
  seen_by: ['Seen by', 'Gesehen von'],
  everybody_sees: ['what everybody sees', 'was alle sehen'],
  entry: ['Entry', 'Eintrag'],
  entry_of: ['{at} of {n}', '{at} von {n}'],
  earlier: ['One entry back', 'Einen Eintrag zurück'],
  later: ['One entry on', 'Einen Eintrag weiter'],
  beginning: ['The beginning', 'Der Anfang'],
  run: ['Let it run', 'Abspielen'],
  halt: ['Halt', 'Anhalten'],
};

const KEPT = 'shopfloor.lang';
const kept = localStorage.getItem(KEPT);
const german = (kept ?? navigator.language ?? 'en').startsWith('de');

export const lang = german ? 'de' : 'en';
export const LANGS = { en: 'English', de: 'Deutsch' };

export function speak(wanted) {
  localStorage.setItem(KEPT, wanted);
  location.reload();
}

export function say(key, facts = {}) {
  const words = WORDS[key]?.[german ? 1 : 0] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? '');
}

export const knows = (key) => key in WORDS;

/** Names in a row: Ada, Ben and Chidi. */
export const list = (names) => new Intl.ListFormat(lang, { type: 'conjunction' }).format(names);

export function place(n) {
  if (german) return `${n}.`;
  const ends = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return `${n}${ends[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)]}`;
}

/** A number with a proper minus. */
export const number = (n) => String(n).replace('-', '−');

/** How long, as a clock shows it. */
export function time(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n) => String(n).padStart(2, '0');
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return `${german ? `${days} T` : `${days} d`} ${hours} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

const days = (n) => (n === 1 ? say('one_day') : say('n_days', { n }));

export function pace(pace) {
  if (pace.kind === 'live')
    return say('pace_live', { move: time(pace.move_s * 1000), reserve: time(pace.reserve_s * 1000) });
  if (pace.kind === 'days') return say('pace_days', { days: days(pace.days) });
  return say('pace_free');
}
