// Arrows in a table: the same control of the row above or below. Menus, dialogs and fields inside a row keep their own.
import type { KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)';

export function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget: table, key, defaultPrevented } = event;
  // What opens from a row reaches us through React, although it lies elsewhere on the page.
  if (defaultPrevented || !(target instanceof HTMLElement) || !table.contains(target)) return;
  const row = target.closest('tbody > tr');
  if (!row || !target.matches(CONTROLS) || target.closest('[role=menu], [role=dialog]')) return;
  const next = rowAfter(row, key);
  if (!next) return;
  event.preventDefault();
  const place = controlsOf(row).indexOf(target);
  const controls = controlsOf(next);
  (controls[place] ?? controls.at(-1))?.focus();
}

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

function rowAfter(row: Element, key: string): Element | null | undefined {
  if (key === 'ArrowDown') return row.nextElementSibling;
  if (key === 'ArrowUp') return row.previousElementSibling;
  if (key === 'Home') return row.parentElement?.firstElementChild;
  if (key === 'End') return row.parentElement?.lastElementChild;
}
