// Something that is folded away until it is wanted. The browser's own element: it is found by searching the page and needs no script.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DisclosureProps {
  title: string;
  /** Opens it from outside, such as for an error in it. */
  isOpen?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

export function Disclosure({ title, isOpen, className, children }: DisclosureProps) {
  return (
    <details
      open={isOpen || undefined}
      className={classNames('group/fold border-t border-border', className)}
    >
      <summary className="flex list-none items-center gap-1.5 rounded-sm py-4 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted-fg transition-transform group-open/fold:rotate-90"
        />
        {title}
      </summary>
      <div className="pb-4 pl-5.5">{children}</div>
    </details>
  );
}
