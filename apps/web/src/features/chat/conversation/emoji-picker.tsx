// Emoji to choose from: by group, by word. Arrow keys move within the grid; the search field has the focus at first.
import { useId, useState, type KeyboardEvent } from 'react';
import { Input } from '../../../ui/forms/input.tsx';
import { EMOJI_GROUPS, type EmojiGroup } from './emoji.ts';

const COLUMNS = 8;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
};

export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [text, setText] = useState('');
  const groups = groupsWith(text);
  return (
    <div className="flex w-72 max-w-full flex-col gap-2" onKeyDown={moveFocus}>
      <Input
        type="search"
        aria-label="Search emoji"
        placeholder="Search emoji"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-9"
      />
      <div className="h-60 overflow-y-auto" tabIndex={-1}>
        {groups.map((group) => (
          <EmojiGrid key={group.name} group={group} onChoose={onChoose} />
        ))}
        {groups.length === 0 && <p className="py-8 text-center text-muted-fg">No emoji found</p>}
      </div>
    </div>
  );
}

function EmojiGrid({ group, onChoose }: { group: EmojiGroup; onChoose: (emoji: string) => void }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="sticky top-0 bg-card py-1 text-xs font-medium text-muted-fg">
        {group.name}
      </h3>
      <div className="grid grid-cols-8">
        {group.emoji.map(([emoji, words]) => (
          <button
            key={emoji}
            type="button"
            data-emoji
            aria-label={words}
            title={words}
            onClick={() => onChoose(emoji)}
            className="grid aspect-square place-items-center rounded-control text-lg -outline-offset-2 hover:bg-muted"
          >
            {emoji}
          </button>
        ))}
      </div>
    </section>
  );
}

function groupsWith(text: string): EmojiGroup[] {
  const wanted = text.trim().toLowerCase();
  return EMOJI_GROUPS.map(({ name, emoji }) => ({
    name,
    emoji: emoji.filter(([, words]) => words.includes(wanted)),
  })).filter(({ emoji }) => emoji.length > 0);
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-emoji]')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  // In the field the arrows move the caret; only the one downwards leaves it.
  if (at === -1 && event.key !== 'ArrowDown') return;
  event.preventDefault();
  buttons[at === -1 ? 0 : Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
}
