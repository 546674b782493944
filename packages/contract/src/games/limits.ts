// The numbers of the gaming lounge, each with its reason. No schema here: pages use them.

export const KADI_SEATS = { least: 2, most: 6 } as const;

/** Bots that a table can seat. Those of chess and checkers stop below the levels that think for seconds. */
export const SERVER_BOT_LEVELS = { kadi: 4, chess: 6, checkers: 5 } as const;
/** Of the bot that plays on for a player who is away: fair to the others, and quick. */
export const STAND_IN_LEVELS = { kadi: 2, chess: 4, checkers: 4 } as const;

/** What a board game offers; any other within the bounds is accepted too. */
export const TIME_CONTROLS = [
  { name: 'No clock', time: null },
  { name: 'Blitz 3 + 2', time: { initialSeconds: 180, incrementSeconds: 2 } },
  { name: 'Rapid 10 + 5', time: { initialSeconds: 600, incrementSeconds: 5 } },
  { name: 'Classical 30 + 10', time: { initialSeconds: 1_800, incrementSeconds: 10 } },
] as const;
export const INITIAL_SECONDS = { least: 30, most: 10_800 } as const;
export const INCREMENT_SECONDS = { least: 0, most: 60 } as const;

/** A reload, a lift, a tunnel: only then may others claim the game, or a bot plays on. */
export const ABANDON_GRACE_SECONDS = 60;
/** Without a clock a move may take so long; then the game is lost as abandoned. */
export const MOVE_DAYS_WITHOUT_CLOCK = 3;
/** A table that waits for players longer is closed. */
export const WAITING_TABLE_MINUTES = 60;
/** A bot that answers at once feels like a machine, and nothing is seen of its move. */
export const BOT_PAUSE_MS = 900;

/** Tables that one player sits at without having finished; correspondence players stay below. */
export const MAX_OPEN_SEATS = 20;
/** Entries in the log of a table before its game: a host who seats and unseats without end would fill the disk. */
export const MAX_WAITING_ENTRIES = 200;
export const OPEN_TABLES_LISTED = 50;
export const MY_TABLES_LISTED = 20;
export const LEADERBOARD_LENGTH = 50;
/** Ratings of fewer games are shown as provisional and are on no leaderboard. */
export const RATED_GAMES_TO_RANK = 3;

/** A person moves once a second at most; the burst is a pre-moved opening, or a client that comes back with its queue. */
export const COMMAND_LIMIT = { burst: 20, perSecond: 8 } as const;
/** A page asks when it connects, when it sees a gap, and now and again while it waits. */
export const SYNC_LIMIT = { burst: 20, perSecond: 4 } as const;
/** Tables are made, joined and left by hand. */
export const TABLE_LIMIT = { burst: 10, perSecond: 0.5 } as const;
/** All guests of one address together: a classroom plays, a script that mints identities gets no further. */
export const GUEST_ADDRESS_LIMIT = { burst: 200, perSecond: 100 } as const;

/** A whole hand of Kadi fits many times. */
export const MAX_COMMAND_BYTES = 1_024;
export const MAX_GUEST_NAME_LENGTH = 24;
/** As `isNonce` of the fair shuffle has it. */
export const MAX_NONCE_LENGTH = 64;

/** Finished games of which no member was part: the link is still good for a look back the same week. */
export const GUEST_GAME_DAYS = 7;
/** Tables that were closed before a game began. */
export const CLOSED_TABLE_DAYS = 1;

export const GAMES_LIST_LIMIT = { perMinute: 240 } as const;
export const GUEST_SEATS_LIMIT = { perMinute: 20 } as const;

/** A client that waits for others asks so often whether it missed the last event. */
export const SYNC_EVERY_SECONDS = 15;
