// Categories and tags by their names, as a site numbers them. Names that the site takes for one give one.
import { SiteFault, type TermKind, type WordPressSite } from '../../../platform/ports/wordpress.ts';

export async function termsNamed(
  remote: WordPressSite,
  kind: TermKind,
  names: readonly string[],
): Promise<number[]> {
  const ids = new Set<number>();
  for (const name of names) ids.add(await termNamed(remote, kind, name));
  return [...ids];
}

async function termNamed(remote: WordPressSite, kind: TermKind, name: string): Promise<number> {
  try {
    return await remote.termNamed(kind, name);
  } catch (error) {
    // Authors may write but not make categories: that is no reason to connect another user.
    if (!(error instanceof SiteFault) || error.problem !== 'noRights') throw error;
    const thing = kind === 'tags' ? 'tag' : 'category';
    const detail = `Its user may not make the ${thing} “${name}”: make it on the site, then try again.`;
    throw new SiteFault('refused', { detail, cause: error });
  }
}
