// The command palette: one field that finds pages, actions, posts, sites and pictures. A combobox with a list: the focus stays in the
// field, and the arrow keys move through the list.
import { Search } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { accountActions } from '../../features/accounts/palette.ts';
import { chatActions, chatSearch } from '../../features/chat/palette.ts';
import { pictureSearch } from '../../features/media/palette.ts';
import { postSearch, scheduleActions } from '../../features/schedule/palette.ts';
import { siteActions, siteSearch } from '../../features/sites/palette.ts';
import { supportActions } from '../../features/support/palette.ts';
import { writerActions } from '../../features/writer/palette.ts';
import type { PaletteAction, PaletteItem, PaletteSearch } from '../../platform/palette.ts';
import { useSession } from '../../platform/session/session.ts';
import { useFocusReturn } from '../../ui/overlays/modal.tsx';
import { appearanceActions } from './appearance-actions.ts';
import { offeredPages } from './offered-pages.ts';
import { PaletteList } from './palette-list.tsx';
import { closePalette, usePalette } from './palette-opener.ts';
import { sectionsFor, stepTo, type Grouped } from './palette.rules.ts';
import { recentChoices, rememberChoice } from './recent-choices.ts';
import { usePaletteSearch } from './use-palette-search.ts';
import './palette.css';

const ACTIONS: readonly PaletteAction[] = [
  ...scheduleActions,
  ...siteActions,
  ...accountActions,
  ...writerActions,
  ...chatActions,
  ...supportActions,
  ...appearanceActions,
];
const SEARCHES: readonly PaletteSearch[] = [chatSearch, postSearch, siteSearch, pictureSearch];

export function Palette() {
  const isOpen = usePalette((state) => state.isOpen);
  const returnFocus = useFocusReturn(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(isOpenNow) => !isOpenNow && closePalette()}>
      <Radix.Portal>
        <div className="modal-layer palette-layer" data-state={isOpen ? 'open' : 'closed'}>
          <Radix.Content
            aria-modal
            aria-describedby={undefined}
            className="modal palette"
            onCloseAutoFocus={returnFocus}
          >
            <Radix.Title className="sr-only">Search and commands</Radix.Title>
            <PaletteBody />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

function PaletteBody() {
  const id = useId();
  const text = usePalette((state) => state.text);
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const session = useSession();
  const owner = { memberId: session.user?.id ?? '', accountId: session.selectedAccount?.id ?? '' };
  const { found, isSearching } = usePaletteSearch(SEARCHES, text);
  const member = { role: session.user?.role ?? 'User', accountCount: session.accounts.length };
  const actions = ACTIONS.filter(({ isFor }) => isFor?.(member) ?? true);
  const pages = offeredPages(session);
  const own: Grouped[] = [
    { group: 'Actions', items: actions },
    { group: 'Pages', items: pages },
  ];
  const isAsked = text.trim() !== '';
  const offered = [
    ...own,
    ...SEARCHES.map(({ group }) => ({ group, items: isAsked ? (found[group]?.items ?? []) : [] })),
  ];
  const sections = sectionsFor(text, offered, recentChoices(owner, [...actions, ...pages]));
  const items = sections.flatMap(({ rows }) => rows.map(({ item }) => item));
  const at = Math.min(active, Math.max(0, items.length - 1));
  const failed = isAsked ? SEARCHES.filter(({ group }) => found[group]?.hasFailed) : [];

  const change = (typed: string) => {
    usePalette.setState({ text: typed });
    setActive(0);
  };
  const choose = (item: PaletteItem) => {
    rememberChoice(owner, item);
    usePalette.setState({ isOpen: false, text: '' });
    if (typeof item.choose === 'string') void navigate(item.choose);
    else item.choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows of an input method choose its characters.
    if (event.nativeEvent.isComposing) return;
    const next = event.shiftKey ? undefined : stepTo(event.key, at, items.length);
    const item = items[at];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && item) choose(item);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex items-center gap-3 border-b border-border px-4">
        <Search aria-hidden className="size-4.5 shrink-0 text-muted-fg" />
        <SearchField
          id={id}
          text={text}
          activeId={items.length > 0 ? `${id}-${at}` : undefined}
          onChange={change}
          onKeyDown={onKeyDown}
        />
        <Radix.Close className="shrink-0 rounded-control border border-border px-2 py-1 text-xs text-muted-fg hover:text-fg">
          Close
        </Radix.Close>
      </div>
      <PaletteList id={id} sections={sections} active={at} onPoint={setActive} onChoose={choose} />
      <p role="status" className="palette-status">
        {sayState()}
      </p>
    </>
  );

  function sayState(): string {
    if (failed.length > 0) return `${failed.map(({ group }) => group).join(' and ')} could not be searched.`;
    if (isSearching && items.length === 0) return 'Searching';
    if (items.length === 0) return 'Nothing was found. Try other words.';
    return isAsked ? `${items.length} ${items.length === 1 ? 'result' : 'results'}` : '';
  }
}

interface SearchFieldProps {
  id: string;
  text: string;
  activeId: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ id, text, activeId, onChange, onKeyDown }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // What was typed before is there again, and the next letter replaces it.
  useEffect(() => field.current?.select(), []);
  return (
    <input
      ref={field}
      role="combobox"
      aria-label="Search and commands"
      aria-expanded={activeId !== undefined}
      aria-controls={`${id}-list`}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      placeholder="Search pages, posts and sites, or type a command"
      maxLength={100}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
      className="h-14 min-w-0 flex-1 bg-transparent text-base text-fg outline-none placeholder:text-muted-fg"
    />
  );
}
