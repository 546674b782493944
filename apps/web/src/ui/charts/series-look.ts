// How a series is drawn: a colour, and for lines a dash as well, so that colour is never the only difference.
const LOOKS = [
  { color: 'var(--chart-1)', dash: undefined },
  { color: 'var(--chart-2)', dash: '7 4' },
  { color: 'var(--chart-3)', dash: '2 3' },
  { color: 'var(--chart-4)', dash: '10 3 2 3' },
  { color: 'var(--chart-5)', dash: '4 2' },
  { color: 'var(--chart-6)', dash: '12 4' },
] as const;

/** More than six series are too many for one chart; their colours come round again. */
export const lookOf = (place: number): (typeof LOOKS)[number] => LOOKS[place % LOOKS.length] ?? LOOKS[0];
