// The bar at the bottom edge of the composer: how the draft is saved, and the actions with what they will do. Everything that
// floats keeps clear of it (`--page-footer`), and on phones it stays above the keyboard.
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SaveStatus } from './draft-saver.ts';
import { SAVE_WORDS } from './save-state-words.rules.ts';

interface ComposerFooterProps {
  /** In the place of the save state, where there is none. */
  state: ReactNode;
  consequence: string;
  children: ReactNode;
}

export function ComposerFooter({ state, consequence, children }: ComposerFooterProps) {
  const bar = useRef<HTMLDivElement>(null);
  useRoomForFooter(bar);
  return (
    <div ref={bar} className="compose-footer">
      <div className="mx-auto flex w-full max-w-[75rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-6">
        <div className="min-w-0 flex-1 max-sm:flex-none max-sm:basis-full max-sm:flex-row-reverse max-sm:justify-between">
          <p className="font-medium tabular wrap-anywhere">{consequence}</p>
          {state}
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">{children}</div>
      </div>
    </div>
  );
}

export function SaveStateLine({ status }: { status: SaveStatus }) {
  const isBusy = status === 'saving' || status === 'unsaved';
  const isTrouble = status === 'refused' || status === 'conflict' || status === 'ended';
  return (
    <p role="status" data-save={status} className="flex items-center gap-1.5 text-xs text-muted-fg">
      {/* It stands still: an animation would cost a frame of its own between any two keys. */}
      {isBusy && <CloudUpload aria-hidden className="size-3.5" />}
      {status === 'offline' && <CloudOff aria-hidden className="size-3.5 text-warn" />}
      {isTrouble && <TriangleAlert aria-hidden className="size-3.5 text-warn" />}
      <span className="truncate">{SAVE_WORDS[status]}</span>
    </p>
  );
}

/** Tells the page and what floats above it how high the bar is, and how much of the screen a keyboard covers. */
function useRoomForFooter(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const root = document.documentElement;
    const { visualViewport } = window;
    const measure = () => {
      const hiddenPx = visualViewport
        ? window.innerHeight - visualViewport.height - visualViewport.offsetTop
        : 0;
      root.style.setProperty('--keyboard', `${Math.max(0, Math.round(hiddenPx))}px`);
      root.style.setProperty('--page-footer', `${bar.current?.offsetHeight ?? 0}px`);
    };
    const sizes = new ResizeObserver(measure);
    if (bar.current) sizes.observe(bar.current);
    visualViewport?.addEventListener('resize', measure);
    visualViewport?.addEventListener('scroll', measure);
    return () => {
      sizes.disconnect();
      visualViewport?.removeEventListener('resize', measure);
      visualViewport?.removeEventListener('scroll', measure);
      root.style.removeProperty('--keyboard');
      root.style.removeProperty('--page-footer');
    };
  }, [bar]);
}
