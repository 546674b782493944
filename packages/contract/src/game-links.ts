// A game as an invitation names it: its name for people, and the deep link that opens its session. And how often it may be
// reminded of.

/** By one player, of one game: a nudge that comes faster is a nuisance. */
export const NUDGE_EVERY_SECONDS = 60;

interface GameSession {
  game?: string | null | undefined;
  sessionId?: string | null | undefined;
}

/** Whom one meets there: who was asked, or who asked. */
type OtherPlayer = { opponent: string } | { from: string };

const NAMES = new Map([
  ['kadi', 'Kadi'],
  ['chess', 'Chess'],
  ['checkers', 'Checkers'],
]);

/** Without a game or a session there is nothing to open: the invitations are the next best place. */
export const gameLink = ({ game, sessionId }: GameSession, other: OtherPlayer): string =>
  game && sessionId
    ? `/gaming?${new URLSearchParams({ game, session: sessionId, mode: 'multiplayer', ...other }).toString()}`
    : '/invites';

/** Never what a client calls it: the name stands in bells and mails of other people. */
export const gameName = (game: string | null | undefined): string => NAMES.get(game ?? '') ?? 'a game';
