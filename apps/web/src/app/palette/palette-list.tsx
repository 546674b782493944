// The rows of the palette, in their groups, with the letters that were found marked.
import { useEffect } from 'react';
import type { PaletteItem } from '../../platform/palette.ts';
import type { Mark, Row, Section } from './palette.rules.ts';

interface PaletteListProps {
  id: string;
  sections: readonly Section[];
  active: number;
  onPoint: (at: number) => void;
  onChoose: (item: PaletteItem) => void;
}

export function PaletteList({ id, sections, active, onPoint, onChoose }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const firsts = sections.map((_, place) =>
    sections.slice(0, place).reduce((sum, { rows }) => sum + rows.length, 0),
  );
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className="palette-list">
      {sections.map(({ name, rows }, place) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="pb-2">
          <p id={`${id}-${name}`} role="presentation" className="px-3 pt-2 pb-1 text-xs text-muted-fg">
            {name}
          </p>
          {rows.map((row, index) => {
            const at = (firsts[place] ?? 0) + index;
            return (
              <PaletteRow
                key={row.item.id}
                id={`${id}-${at}`}
                row={row}
                isActive={at === active}
                onPoint={() => onPoint(at)}
                onChoose={() => onChoose(row.item)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface PaletteRowProps {
  id: string;
  row: Row;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function PaletteRow({ id, row, isActive, onPoint, onChoose }: PaletteRowProps) {
  const { label, detail, Icon } = row.item;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // Moving, not entering: rows that come under a resting pointer must not take the choice from the keyboard.
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="palette-row"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted-fg" />
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        <Marked text={label} marks={row.marks} />
      </span>
      {detail && <span className="max-w-[45%] shrink-0 truncate text-muted-fg">{detail}</span>}
    </div>
  );
}

function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const ends = marks.map(([, to]) => to);
  return (
    <>
      {marks.map(([from, to], place) => (
        <span key={from}>
          {text.slice(ends[place - 1] ?? 0, from)}
          <mark className="rounded-xs bg-primary-soft font-medium text-link">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  );
}
