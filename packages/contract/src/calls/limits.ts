// The numbers of calls, each with its reason.

/** As long as a telephone rings before one gives up. */
export const RING_MS = 60_000;
/** A reload, a tunnel or a restart of the server is over by then; beyond it the other side talks to nobody. */
export const GONE_MS = 30_000;
/** A node looks so often for calls whose time is over, and says so often which sides are connected to it. */
export const CALL_CHECK_MS = 2_000;

/** Descriptions of audio and video have about six thousand characters, with every codec and candidate ten. */
export const MAX_SDP_LENGTH = 32 * 1024;
/** A candidate is one line of some hundred characters. */
export const MAX_CANDIDATE_LENGTH = 2 * 1024;

/** Nobody dials faster; a script that rings members without end is slowed to ten times a minute. */
export const INITIATE_LIMIT = { burst: 5, perSecond: 1 / 6 } as const;
/** Answering, declining, hanging up, and coming back after each lost connection. */
export const CALL_LIMIT = { burst: 20, perSecond: 2 } as const;
/** Candidates come in bursts of some ten, again with each ICE restart. */
export const SIGNAL_LIMIT = { burst: 100, perSecond: 50 } as const;

/** Credentials for TURN: longer than it takes to place a call, short for one who copies them. */
export const TURN_CREDENTIAL_SECONDS = 3_600;

/** The conversation keeps what became of a call; its row helps support for a while. */
export const CALL_ROW_DAYS = 30;

/** As specified: the timer of the call screen. */
export const CALL_TIMER_MS = 1_000;
/** As specified: what a camera is asked for. */
export const IDEAL_VIDEO = { width: 1280, height: 720 } as const;
