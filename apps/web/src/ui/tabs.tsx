// Tabs whose choice lives in the address as `?tab=`. Another tab is another view: what the address said about the old one
// (search, page) is left behind, except for the names in `kept`. Arrows move, enter or space opens.
import * as Radix from 'radix-ui/tabs';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { formatCount } from './counts.ts';
import './tabs.css';
import { useSearchParams } from './routing.tsx';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
}

interface TabsProps<Value extends string> {
  /** What the tabs divide, for screen readers. */
  label: string;
  /** The first one is open when the address names none. */
  tabs: readonly [Tab<Value>, ...Tab<Value>[]];
  kept?: readonly string[];
  children: (value: Value) => ReactNode;
}

export function Tabs<Value extends string>({ label, tabs, kept = [], children }: TabsProps<Value>) {
  const [query, setQuery] = useSearchParams();
  const first = tabs[0].value;
  const open = tabs.find(({ value }) => value === query.get('tab'))?.value ?? first;
  const openTab = (value: string) => {
    const others = [...query].filter(([name]) => kept.includes(name));
    setQuery(value === first ? others : [...others, ['tab', value]]);
  };
  return (
    <Radix.Root value={open} onValueChange={openTab} activationMode="manual">
      <Radix.List aria-label={label} className="tabs">
        {tabs.map(({ value, label: name, count }) => (
          <TabButton key={value} value={value} isOpen={value === open}>
            {name}
            {count !== undefined && (
              <Badge kind={value === open ? 'primary' : 'neutral'}>{formatCount(count)}</Badge>
            )}
          </TabButton>
        ))}
      </Radix.List>
      <Radix.Content value={open} tabIndex={-1} className="outline-none">
        {children(open)}
      </Radix.Content>
    </Radix.Root>
  );
}

interface TabButtonProps {
  value: string;
  isOpen: boolean;
  children: ReactNode;
}

/** Open, it is in sight even where the row is longer than the screen. By hand: the browser's own way would scroll the
 *  page as well. */
function TabButton({ value, isOpen, children }: TabButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const row = button.current?.parentElement;
    if (!isOpen || !button.current || !row) return;
    row.scrollLeft = button.current.offsetLeft - (row.clientWidth - button.current.clientWidth) / 2;
  }, [isOpen]);
  return (
    <TabTrigger ref={button} value={value}>
      {children}
    </TabTrigger>
  );
}

/** Marked while it has the focus by a press: browsers count that as visible focus, although only keyboards need the ring. */
export function TabTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...props}
      className="tab"
      onPointerDown={({ currentTarget }) => (currentTarget.dataset.pressed = '')}
      onKeyDown={({ currentTarget }) => delete currentTarget.dataset.pressed}
      onBlur={({ currentTarget }) => delete currentTarget.dataset.pressed}
    />
  );
}
