// A time of day as people type it, in 24 hours: "9", "930", "9:30", "21.15".
const TYPED = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/;

/** `09:30`, or undefined for what is no time. */
export function readTypedTime(text: string): string | undefined {
  const [, hours = '', minutes = '00'] = TYPED.exec(text.trim()) ?? [];
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
