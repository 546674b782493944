// Answers that several rooms read from the one cache: whoever changes something makes all of them ask again.
export const SITES_KEY = ['sites'] as const;
