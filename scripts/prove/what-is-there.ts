// Every post that a WordPress has, read past the portal, and what became of each planned one.
import type { PublicationRow } from '../../apps/server/src/features/schedule/schedule.tables.ts';
import type { RealWordPress } from './real-wordpress.ts';

const PAGE_SIZE = 100;

export interface RemotePost {
  id: number;
  slug: string;
  status: string;
  /** Fields of plugins; PHP writes none as a list. */
  meta: Record<string, unknown> | [];
}

export async function listEverything(site: RealWordPress): Promise<RemotePost[]> {
  const found: RemotePost[] = [];
  for (let page = 1; ; page += 1) {
    const address = new URL(`${site.url}/?rest_route=/wp/v2/posts`);
    const query = {
      status: 'any,trash',
      context: 'edit',
      _fields: 'id,slug,status,meta',
      orderby: 'id',
      order: 'asc',
      per_page: String(PAGE_SIZE),
      page: String(page),
    };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const authorization = `Basic ${btoa(`${site.username}:${site.password}`)}`;
    const answer = await fetch(address, { headers: { authorization } });
    // A page behind the last is an error to WordPress.
    if (answer.status === 400) return found;
    if (!answer.ok) throw new Error(`WordPress answers ${answer.status}: ${await answer.text()}`);
    const posts = (await answer.json()) as RemotePost[];
    found.push(...posts);
    if (posts.length < PAGE_SIZE) return found;
  }
}

/** The post itself, and what WordPress numbered or renamed because it was there already. */
export const copiesOf = (key: string, posts: readonly RemotePost[]): RemotePost[] =>
  posts.filter(({ slug }) => slug.startsWith(key) && /^(-\d+)?(__trashed)?$/.test(slug.slice(key.length)));

const isPublished = ({ status }: RemotePost) => status === 'publish';

export interface Tally {
  duplicates: string[];
  missing: string[];
  /** Made more than once, although a copy was removed later. */
  madeTwice: string[];
}

export async function tally(site: RealWordPress, publications: readonly PublicationRow[]): Promise<Tally> {
  const posts = await listEverything(site);
  const made = Map.groupBy(site.madeSlugs(), (slug) => slug);
  const keys = publications.map(({ publication_key }) => publication_key);
  return {
    duplicates: keys.filter((key) => copiesOf(key, posts).length > 1),
    missing: keys.filter((key) => !copiesOf(key, posts).some(isPublished)),
    madeTwice: keys.filter((key) => (made.get(key)?.length ?? 0) > 1),
  };
}
