// Words for what has only an icon or is cut short, on hover and on focus. Never the only place where something is said:
// fingers cannot hover.
import * as Radix from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Long enough that crossing a row of buttons stays quiet. */
const DELAY_MS = 300;

export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-pop rounded-control bg-fg px-2.5 py-1.5 text-xs font-medium text-bg shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  );
}
