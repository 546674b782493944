// Dragging a post to another day or another time. A mouse or a pen drags at once; a finger has to rest on the post first, since
// moving at once scrolls. Escape takes it back.
import type { CalendarPublication } from '@msm/contract/schedule/schemas';
import { useEffect, useEffectEvent, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { timeOf } from './week-lanes.rules.ts';

/** Nearer than this it is a click with an unsteady hand. */
const SLACK_PX = 5;
const SNAP_MINUTES = 15;
/** As long as phones take for a long press. */
const LONG_PRESS_MS = 400;
const DAY_MINUTES = 24 * 60;

export interface DropPlace {
  date: string;
  /** Only where the place has a clock. */
  time: string | undefined;
}

interface Drag {
  publication: CalendarPublication;
  from: string;
  startX: number;
  startY: number;
  /** How far below the chip's upper edge it was taken. */
  gripY: number;
  hasMoved: boolean;
  x: number;
  y: number;
  place: DropPlace | undefined;
}

export interface ChipDrag {
  /** What is under way, once it has really moved. */
  drag: Drag | undefined;
  begin: (event: ReactPointerEvent<HTMLElement>, publication: CalendarPublication, from: string) => void;
}

type OnDrop = (publication: CalendarPublication, from: string, place: DropPlace) => void;

export function useChipDrag(onDrop: OnDrop): ChipDrag {
  const [drag, setDrag] = useState<Drag>();
  const isOn = drag !== undefined;

  const move = useEffectEvent(({ clientX: x, clientY: y }: PointerEvent) => {
    if (!drag) return;
    const hasMoved = drag.hasMoved || Math.hypot(x - drag.startX, y - drag.startY) > SLACK_PX;
    setDrag({ ...drag, x, y, hasMoved, place: hasMoved ? placeAt(x, y, drag.gripY) : undefined });
  });
  const drop = useEffectEvent(() => {
    setDrag(undefined);
    if (!drag?.hasMoved) return;
    swallowClick();
    if (drag.place) onDrop(drag.publication, drag.from, drag.place);
  });
  const cancel = useEffectEvent(() => {
    if (drag?.hasMoved) swallowClick();
    setDrag(undefined);
  });

  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    const { signal } = listening;
    // Under a finger the browser would scroll, or open the menu of the link.
    document.addEventListener('touchmove', preventDefault, { signal, passive: false });
    document.addEventListener('contextmenu', preventDefault, { signal });
    document.addEventListener('pointermove', (event) => move(event), { signal });
    document.addEventListener('pointerup', () => drop(), { signal });
    document.addEventListener('pointercancel', () => cancel(), { signal });
    document.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
    return () => listening.abort();
  }, [isOn]);

  return {
    drag: drag?.hasMoved ? drag : undefined,
    begin: (event, publication, from) => {
      if (event.button !== 0) return;
      const { clientX: x, clientY: y } = event;
      const gripY = y - event.currentTarget.getBoundingClientRect().top;
      const start = (hasMoved: boolean) =>
        setDrag({ publication, from, startX: x, startY: y, gripY, hasMoved, x, y, place: undefined });
      if (event.pointerType === 'touch') afterLongPress(x, y, () => start(true));
      else start(false);
    },
  };
}

/** Not when the finger leaves or moves before: the browser then scrolls and cancels the pointer, or follows the link. */
function afterLongPress(x: number, y: number, start: () => void): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const abandon = () => waiting.abort();
  const timer = setTimeout(() => {
    waiting.abort();
    start();
  }, LONG_PRESS_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const isUnsteady = (event: PointerEvent) => Math.hypot(event.clientX - x, event.clientY - y) > SLACK_PX;
  document.addEventListener('pointermove', (event) => isUnsteady(event) && abandon(), { signal });
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, abandon, { signal });
}

const preventDefault = (event: Event) => event.preventDefault();

/** Days carry their date, columns with a clock say so. */
function placeAt(x: number, y: number, gripY: number): DropPlace | undefined {
  const day = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-drop-day]'))
    .find(Boolean);
  const date = day?.dataset['dropDay'];
  if (!day || !date) return undefined;
  if (day.dataset['hasClock'] === undefined) return { date, time: undefined };
  const { top, height } = day.getBoundingClientRect();
  const minute = Math.round((((y - gripY - top) / height) * DAY_MINUTES) / SNAP_MINUTES) * SNAP_MINUTES;
  return { date, time: timeOf(Math.min(Math.max(minute, 0), DAY_MINUTES - SNAP_MINUTES)) };
}

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** The browser takes the end of a drag for a click on whatever lies there. */
function swallowClick(): void {
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 0);
}
