// Menus on Radix, not modal: the page behind stays scrollable and keeps its width. Without a portal: what opens stays
// in the landmark of what opened it.
import * as Menu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';

export function DropdownMenu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-w-[calc(100vw-1rem)] min-w-56 animate-pop rounded-card border border-border bg-card p-1 shadow-float"
      >
        {children}
      </Menu.Content>
    </Menu.Root>
  );
}

const ITEM_CLASS =
  'flex h-9 items-center gap-2.5 rounded-control px-2.5 outline-none select-none data-highlighted:bg-muted';

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Menu.Item onSelect={onSelect} className={ITEM_CLASS}>
      {children}
    </Menu.Item>
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
