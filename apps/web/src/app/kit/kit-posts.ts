// Posts for the kit's page: many, with names of every length, the same at every visit.

export type PostState = 'draft' | 'scheduled' | 'published' | 'failed';

export interface KitPost {
  id: string;
  title: string;
  author: string;
  network: string;
  state: PostState;
  /** Minutes from now; negative is past. */
  inMinutes: number;
  views: number;
  spentCents: number;
  week: readonly number[];
}

const TITLES = [
  'Market day in Kisumu: what we learned from forty stalls',
  'Harvest photos',
  'Three questions we hear every week, answered by the people who pick up the phone on Saturday mornings',
  'New opening hours',
  'Behind the scenes: how a kanga is printed',
  'Thank you, Mombasa',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'Kadi night, first Friday of the month',
];
const AUTHORS = [
  'Amina Otieno',
  'Jean-Luc Habimana',
  'Wanjiru wa Kamau',
  'Bo',
  'Maximiliane von Hohenstein-Lichtenfels',
];
const NETWORKS = ['Facebook', 'Instagram', 'X', 'WordPress'];
const STATES: readonly PostState[] = ['published', 'scheduled', 'draft', 'published', 'failed'];

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

export const KIT_POSTS: readonly KitPost[] = Array.from({ length: 134 }, (_, at) => ({
  id: `post-${at + 1}`,
  title: pick(TITLES, at * 3),
  author: pick(AUTHORS, at * 2 + Math.floor(at / 7)),
  network: pick(NETWORKS, at + Math.floor(at / 5)),
  state: pick(STATES, at),
  inMinutes: 5 - at * 400,
  views: (at * 7_919) % 24_500,
  spentCents: (at * 12_345) % 400_000,
  week: Array.from({ length: 7 }, (_day, day) => 20 + ((at * 31 + day * day * 17) % 90)),
}));

export const POST_STATES: Readonly<
  Record<PostState, { label: string; badge: 'neutral' | 'primary' | 'ok' | 'danger' }>
> = {
  draft: { label: 'Draft', badge: 'neutral' },
  scheduled: { label: 'Scheduled', badge: 'primary' },
  published: { label: 'Published', badge: 'ok' },
  failed: { label: 'Failed', badge: 'danger' },
};
