// A long list that is read from its end, such as a conversation. Only what is in view is in the document. What the reader looks at
// stays where it is, whatever is added or grows above or below it; a reader at the end stays at the end.
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { offsetsOf, rangeWithin, rowAt } from './row-offsets.rules.ts';

/** Drawn above and below the view. */
const OVERSCAN_PX = 600;
/** So near to the start or the end, more is asked for. */
const NEAR_PX = 800;
/** Still counts as being at the end: fractions of pixels, and the last row's margin. */
const END_TOLERANCE_PX = 24;
/** Of rows that were never drawn. */
const ESTIMATED_PX = 64;

export interface VirtualLogHandle {
  scrollToEnd: () => void;
  /** Puts the row into the middle of the view; nothing happens when there is none. */
  scrollTo: (key: string) => void;
}

interface VirtualLogProps<Row extends { key: string }> {
  ref?: Ref<VirtualLogHandle>;
  label: string;
  /** Oldest first; keys are unique and stay. */
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
  /** Whether a row keeps its neighbours. A divider moves when rows are added beside it. */
  isAnchor: (row: Row) => boolean;
  /** The row to begin at; the end unless given. */
  startKey?: string | undefined;
  onNearStart?: (() => void) | undefined;
  onNearEnd?: (() => void) | undefined;
  /** Whether the reader is at the end. */
  onEndChange?: (isAtEnd: boolean) => void;
  className?: string;
}

/** What keeps its place: the end, or a row by the distance of its top from that of the view. */
type Anchor = 'end' | { key: string; distance: number };

export function VirtualLog<Row extends { key: string }>(props: VirtualLogProps<Row>) {
  const { ref, label, rows, children, startKey, className } = props;
  const view = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>(startKey === undefined ? 'end' : { key: startKey, distance: NaN });
  const [heights] = useState(() => new Map<string, number>());
  const [measured, setMeasured] = useState(0);
  const [frame, setFrame] = useState({ top: Infinity, height: 0 });

  const offsets = useMemo(
    () => offsetsOf(rows.map(({ key }) => heights.get(key) ?? ESTIMATED_PX)),
    // `measured` counts the changes of `heights`.
    // oxlint-disable-next-line react/exhaustive-deps -- the map itself stays the same
    [rows, heights, measured],
  );
  const totalPx = offsets.at(-1)!;
  const top = Math.min(frame.top, Math.max(0, totalPx - frame.height));
  const { from, to } = rangeWithin(offsets, { top, height: frame.height, overscanPx: OVERSCAN_PX });
  const drawn = rows.slice(from, to);

  /** Undefined while it is not displayed: then nothing has a height, and no place is its end or its start. */
  const displayed = () => (view.current?.clientHeight ? view.current : undefined);

  /** Measures what is drawn; answers whether something has another height than was thought. */
  function measure(): boolean {
    let hasChanged = false;
    for (const element of displayed()?.querySelectorAll<HTMLElement>('[data-row-key]') ?? []) {
      const key = element.dataset['rowKey']!;
      const { height } = element.getBoundingClientRect();
      if (Math.abs((heights.get(key) ?? -1) - height) < 0.5) continue;
      heights.set(key, height);
      hasChanged = true;
    }
    return hasChanged;
  }

  function keepPlace(): void {
    const box = displayed();
    if (!box) {
      noteEnd(false);
      return;
    }
    const kept = anchor.current;
    if (kept === 'end') box.scrollTop = box.scrollHeight;
    else {
      const at = rows.findIndex(({ key }) => key === kept.key);
      // The first time, near the middle: what came before it can be read.
      if (Number.isNaN(kept.distance)) kept.distance = box.clientHeight / 3;
      const wanted = (offsets[at] ?? 0) - kept.distance;
      if (at !== -1 && Math.abs(box.scrollTop - wanted) >= 1) box.scrollTop = wanted;
    }
    look(box);
  }

  function look(box: HTMLElement): void {
    const now = { top: box.scrollTop, height: box.clientHeight };
    noteEnd(box.scrollHeight - now.top - now.height <= END_TOLERANCE_PX);
    setFrame((known) => (known.top === now.top && known.height === now.height ? known : now));
  }

  // In the same frame as what changed, before it is painted: measure, draw anew with the true heights, put the view back.
  // It ends: the second time nothing has another height.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whatever is drawn may have another height
  useLayoutEffect(() => {
    if (measure()) setMeasured((count) => count + 1);
    else keepPlace();
  });

  const tellEnd = useEffectEvent((isAtEnd: boolean) => props.onEndChange?.(isAtEnd));
  /** Undefined until the first look: it is told in any case. */
  const isAtEnd = useRef<boolean>(undefined);
  function noteEnd(isNow: boolean): void {
    if (isNow === isAtEnd.current) return;
    isAtEnd.current = isNow;
    tellEnd(isNow);
  }

  const follow = useEffectEvent(() => {
    const box = displayed();
    if (!box) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (below <= END_TOLERANCE_PX) anchor.current = 'end';
    else {
      let at = rowAt(offsets, box.scrollTop);
      while (at < rows.length - 1 && !props.isAnchor(rows[at]!)) at += 1;
      const row = rows[at];
      if (row) anchor.current = { key: row.key, distance: offsets[at]! - box.scrollTop };
    }
    look(box);
    askForMore();
  });

  function askForMore(): void {
    const box = displayed();
    if (!box || rows.length === 0) return;
    if (box.scrollTop < NEAR_PX) props.onNearStart?.();
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX) props.onNearEnd?.();
  }

  // A view that is not filled yet is near its start without any scroll.
  const askAtFirst = useEffectEvent(askForMore);
  useEffect(() => askAtFirst(), [rows]);

  const keep = useEffectEvent(() => {
    if (measure()) setMeasured((count) => count + 1);
    else keepPlace();
    // One that is displayed again without a scroll bar is never scrolled.
    askForMore();
  });
  useEffect(() => {
    const box = view.current!;
    const onScroll = () => follow();
    box.addEventListener('scroll', onScroll, { passive: true });
    // The box itself, when a keyboard opens, and its content, when a picture arrives.
    const sizes = new ResizeObserver(() => keep());
    sizes.observe(box);
    sizes.observe(box.firstElementChild!);
    return () => {
      box.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, []);

  useImperativeHandle(ref, () => ({
    scrollToEnd: () => {
      anchor.current = 'end';
      keepPlace();
    },
    scrollTo: (key) => {
      anchor.current = { key, distance: NaN };
      keepPlace();
    },
  }));

  return (
    <div
      ref={view}
      role="log"
      aria-label={label}
      // Scrolling changes what is in the document: the owner says what is new.
      aria-live="off"
      // Keyboards scroll it.
      tabIndex={0}
      className={className}
      // The browser's own anchoring would correct a second time.
      style={{ overflowY: 'auto', overflowAnchor: 'none' }}
    >
      {/* A few rows lie at the end of the view. */}
      <div
        className="flex min-h-full flex-col justify-end *:shrink-0"
        style={{ paddingTop: offsets[from], paddingBottom: totalPx - offsets[to]! }}
      >
        {drawn.map((row) => (
          <div key={row.key} data-row-key={row.key} className="flow-root">
            {children(row)}
          </div>
        ))}
      </div>
    </div>
  );
}
