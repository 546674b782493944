// Programs that say what they are, and those that say nothing: people are counted apart from them.

/** `cubot` makes phones. */
const BOT =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|externalhit|monitor|curl|wget|python|java\/|okhttp|axios|^node/i;

export const isBot = (userAgent: string): boolean => userAgent === '' || BOT.test(userAgent);
