// A setting, or a file that stands in for one, with which the server cannot start. The message is one line that names it.
export class BadSetting extends Error {}
