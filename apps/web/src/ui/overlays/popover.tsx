// A small panel at the button that opens it, such as the bell's. Not modal and without a portal, like the menus.
import * as Radix from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FLOATING_CLASS } from './floating-class.ts';

interface PopoverProps {
  trigger: ReactNode;
  /** What the panel is, for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  isOpen?: boolean;
  /** Open from the start, for a panel that is mounted by its first press. */
  isOpenAtFirst?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'end', isOpen, isOpenAtFirst = false } = props;
  const { onOpenChange, className, children } = props;
  return (
    <Radix.Root open={isOpen} defaultOpen={isOpenAtFirst} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={classNames(FLOATING_CLASS, 'p-4', className)}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
