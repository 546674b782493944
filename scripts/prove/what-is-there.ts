// Every post that a WordPress has, read past the portal, and what became of each planned one.
import type { PlannedPublication } from '../../apps/server/tests/faults/planned-publications.ts';
import type { RealWordPress } from './real-wordpress.ts';

const PAGE_SIZE = 100;

export interface RemotePost {
  id: number;
  slug: string;
  title: { raw: string };
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
      _fields: 'id,slug,title,status,meta',
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

const isPublished = ({ status }: RemotePost) => status === 'publish';

export interface Tally {
  /** Published posts that belong to no publication. */
  duplicates: string[];
  missing: string[];
  /** Became public besides, although they were removed later. */
  publishedBesides: string[];
  draftsLeft: string[];
}

export async function tally(
  site: RealWordPress,
  publications: readonly PlannedPublication[],
): Promise<Tally> {
  const posts = await listEverything(site);
  const becamePublic = site.publishedIds();
  const published = posts.filter((post) => isPublished(post) && becamePublic.includes(post.id));
  const unmatched = new Map(published.map((post) => [post.id, post]));
  const missing = publications.filter((publication) => {
    const post = postOf(publication, [...unmatched.values()]);
    return !post || !unmatched.delete(post.id);
  });
  const matched = published.filter(({ id }) => !unmatched.has(id)).map(({ id }) => id);
  const besides = becamePublic.filter((id, at) => !matched.includes(id) || becamePublic.indexOf(id) !== at);
  return {
    duplicates: [...unmatched.values()].map(({ id, title }) => `${id} ${title.raw}`),
    missing: missing.map(({ publication_key }) => publication_key),
    publishedBesides: besides.map(String),
    draftsLeft: posts.filter(({ status }) => status === 'draft').map(({ id, slug }) => `${id} ${slug}`),
  };
}

/** Of what a person said to be there the portal knows no id. */
export const postOf = (
  { remote_id, title }: PlannedPublication,
  posts: readonly RemotePost[],
): RemotePost | undefined =>
  posts.find(
    (post) =>
      isPublished(post) && (remote_id === null ? post.title.raw === title : String(post.id) === remote_id),
  );
