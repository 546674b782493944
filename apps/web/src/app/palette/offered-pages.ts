// The pages that the palette leads to: built, without parameters, and open to the member.
import { BookOpen, FileText } from 'lucide-react';
import type { PaletteItem } from '../../platform/palette.ts';
import { decideEntry } from '../guards.rules.ts';
import { memberPages } from '../member-pages.tsx';
import { publicPages } from '../public-pages.tsx';

/** Of use to visitors, or only when a link or a provider leads there. */
const NOT_OFFERED = new Set(['/landing', '/register', '/confirm-email', '/link-account']);

type Visitor = Parameters<typeof decideEntry>[1];

export function offeredPages(member: Visitor): PaletteItem[] {
  return [...memberPages, ...publicPages.filter(({ isIndexed }) => isIndexed)]
    .filter(({ path, load }) => load && !path.includes(':') && !NOT_OFFERED.has(path))
    .filter(({ guard }) => {
      const { kind } = decideEntry(guard, member);
      // The page itself helps with an address that is not verified yet.
      return kind === 'enter' || kind === 'verifyEmail';
    })
    .map(({ path, title, description, guard }) => ({
      id: `page.${path}`,
      label: title,
      words: description,
      Icon: guard ? FileText : BookOpen,
      choose: path,
    }));
}
