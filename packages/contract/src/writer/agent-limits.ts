// The numbers of agents, each with its reason.

/** Standing orders that a team can still oversee. */
export const MAX_AGENTS = 20;

/** Each platform among them is a text of its own, and each text costs. */
export const AGENT_TARGETS = 5;

/** A day leaves time to approve; a week is as far as members look ahead. */
export const AGENT_LEAD_HOURS = { min: 1, usual: 24, max: 168 } as const;

/** Dollars need prices of the model; runs stop the agent in any case. */
export const AGENT_BUDGET = { usd: { min: 0.01, max: 1_000 }, runs: { min: 1, max: 100 } } as const;

/** Each costs a call to the model. */
export const DRAFT_NOW_LIMIT = { perMinute: 6 } as const;

/** Runs that ended are kept this long; their cost stays in the account's usage. */
export const AGENT_RUN_DAYS = 180;
