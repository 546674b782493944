// Settings, or a file that stands in for one, with which the server cannot start. Each line of the message names one.
export class BadSetting extends Error {}
