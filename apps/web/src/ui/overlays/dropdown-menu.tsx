// Menus on Radix, not modal: the page behind stays scrollable and keeps its width. Without a portal: what opens stays
// in the landmark of what opened it.
import * as Menu from 'radix-ui/dropdown-menu';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FLOATING_CLASS } from './floating-class.ts';

/** How one was opened before it was there; undefined opens it later. */
export type OpensBy = 'pointer' | 'key' | undefined;

interface DropdownMenuProps {
  trigger: ReactNode;
  /** Where it opens, room permitting. */
  side?: 'bottom' | 'right';
  /** Which of its edges is that of the button, where it opens below. */
  align?: 'start' | 'end';
  /** Open as soon as it is there. */
  opensBy?: OpensBy;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
}

export function DropdownMenu(props: DropdownMenuProps) {
  const { trigger, side = 'bottom', align = 'end', opensBy, onOpenChange, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  // The key again, which Radix was not there to see: a menu that is opened by a key begins with the focus on its first item.
  useEffect(() => {
    if (opensBy !== 'key') return;
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, [opensBy]);
  return (
    <Menu.Root modal={false} defaultOpen={opensBy === 'pointer'} {...(onOpenChange && { onOpenChange })}>
      <Menu.Trigger ref={button} asChild>
        {trigger}
      </Menu.Trigger>
      <Menu.Content
        side={side}
        align={side === 'bottom' ? align : 'start'}
        sideOffset={6}
        collisionPadding={8}
        className={classNames(FLOATING_CLASS, 'min-w-56 p-1')}
      >
        {children}
      </Menu.Content>
    </Menu.Root>
  );
}

const ITEM_CLASS =
  'flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 outline-none select-none aria-disabled:opacity-60 data-highlighted:bg-muted';

interface MenuItemProps {
  onSelect: () => void;
  /** Destroys something: it stands last, below a separator. */
  isDanger?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, isDanger = false, isDisabled = false, children }: MenuItemProps) {
  return (
    <Menu.Item
      onSelect={onSelect}
      disabled={isDisabled}
      className={classNames(ITEM_CLASS, isDanger && 'text-danger')}
    >
      {children}
    </Menu.Item>
  );
}

interface MenuChoiceProps {
  isChosen: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** One of several, of which one is chosen. */
export function MenuChoice({ isChosen, onSelect, children }: MenuChoiceProps) {
  return (
    <Menu.CheckboxItem checked={isChosen} onSelect={onSelect} className={ITEM_CLASS}>
      {children}
    </Menu.CheckboxItem>
  );
}

/** Its child is a link: it can be opened in another tab like any other. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Menu.Item asChild className={ITEM_CLASS}>
      {children}
    </Menu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Menu.Label className="px-2.5 py-2">{children}</Menu.Label>;
}

export function MenuSeparator() {
  return <Menu.Separator className="-mx-1 my-1 h-px bg-border" />;
}
