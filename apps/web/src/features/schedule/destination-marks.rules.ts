// A letter and a colour for each site, so that posts of several sites can be told apart at a glance.
export interface DestinationMark {
  name: string;
  letter: string;
  /** Degrees on the colour wheel. */
  hue: number;
}

/** The golden angle: however many there are, neighbours differ. */
const HUE_STEP = 137.5;

/** By id, so that a colour stays when a site is renamed. None for a single site: there is nothing to tell apart. */
export function destinationMarks(
  sites: readonly { id: string; name: string }[],
): ReadonlyMap<string, DestinationMark> {
  if (sites.length < 2) return new Map();
  const sorted = sites.toSorted((a, b) => a.id.localeCompare(b.id));
  return new Map(
    sorted.map(({ id, name }, at) => [id, { name, letter: firstLetter(name), hue: (at * HUE_STEP) % 360 }]),
  );
}

/** What people see as one letter, which may be several characters. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}
