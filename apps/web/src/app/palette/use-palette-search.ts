// Asks every search of the palette for the text, debounced. A request whose text has changed is cancelled, so that a stale
// answer overwrites nothing; one search that fails leaves the others as they are.
import { useEffect, useState } from 'react';
import type { PaletteGroup, PaletteItem, PaletteSearch } from '../../platform/palette.ts';

const DEBOUNCE_MS = 150;

interface Found {
  items: readonly PaletteItem[];
  hasFailed: boolean;
}
type FoundByGroup = Readonly<Partial<Record<PaletteGroup, Found>>>;

export function usePaletteSearch(searches: readonly PaletteSearch[], text: string) {
  const [found, setFound] = useState<FoundByGroup>({});
  const [answered, setAnswered] = useState('');
  const asked = text.trim();
  useEffect(() => {
    if (asked === '') return;
    const asking = new AbortController();
    const { signal } = asking;
    const ask = async ({ group, find }: PaletteSearch) => {
      const answer = await find(asked, signal).then(
        (items): Found => ({ items, hasFailed: false }),
        (): Found => ({ items: [], hasFailed: true }),
      );
      if (!signal.aborted) setFound((before) => ({ ...before, [group]: answer }));
    };
    const timer = setTimeout(() => {
      void Promise.all(searches.map(ask)).then(() => !signal.aborted && setAnswered(asked));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [searches, asked]);
  return { found, isSearching: asked !== '' && answered !== asked };
}
