// The ways into the command palette: a button, and Ctrl or Cmd K. Comes when the page has come to rest; the palette itself
// loads when it is first wanted.
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyCompanion } from '../../ui/lazy-named.ts';
import { closePalette, openPalette, usePalette } from './palette-opener.ts';

const load = () => import('./palette.tsx');

/** Menus lead everywhere as well. */
const Palette = lazyCompanion(async () => (await load()).Palette);

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

/** On phones it stands in the account's menu: the header has no room for it. */
export const PaletteButton = () => (
  <Button
    look="quiet"
    size="icon"
    aria-label="Search and commands"
    aria-keyshortcuts="Control+K Meta+K"
    title={`Search and commands (${isApple() ? '⌘K' : 'Ctrl K'})`}
    onClick={openPalette}
    className="shrink-0"
  >
    <Search aria-hidden className="size-4.5" />
  </Button>
);

/** Once on a page, however many buttons there are. */
export function PaletteHost() {
  const isOpen = usePalette((state) => state.isOpen);
  const [isWanted, setIsWanted] = useState(false);
  if (isOpen && !isWanted) setIsWanted(true);
  useEffect(() => {
    window.addEventListener('keydown', follow);
    return () => window.removeEventListener('keydown', follow);
  }, []);
  return isWanted ? <Palette /> : null;
}

function follow(event: KeyboardEvent): void {
  // Loaded while the second key is on its way, so that the first letters after it are not lost.
  if (event.key === 'Control' || event.key === 'Meta') void load().catch(() => undefined);
  const isOurs =
    event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  // The text editor takes it for its links.
  if (!isOurs || event.defaultPrevented) return;
  event.preventDefault();
  if (usePalette.getState().isOpen) closePalette();
  // What is open may hold unsaved work, and the palette leads away from it.
  else if (!document.querySelector('.modal-layer')) openPalette();
}
