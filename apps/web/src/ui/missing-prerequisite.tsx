// In the place of an action that cannot be done yet: what is missing, and the way to get it. What was typed around it stays.
import type { LucideIcon } from 'lucide-react';
import { Button } from './button.tsx';

interface MissingPrerequisiteProps {
  icon: LucideIcon;
  title: string;
  about: string;
  /** What became of the last step. */
  problem?: string | undefined;
  /** The first is the way to go. */
  steps: readonly { label: string; isBusy: boolean; onClick: () => void }[];
}

export function MissingPrerequisite({ icon: Icon, title, about, problem, steps }: MissingPrerequisiteProps) {
  return (
    <section
      aria-label={title}
      className="flex w-full gap-3 rounded-control bg-warn-soft px-3 py-3 text-left text-fg"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          <p className="font-medium">{title}</p>
          <p className="wrap-anywhere">{about}</p>
          <p role="status" className="font-medium text-danger empty:hidden">
            {problem}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {steps.map(({ label, isBusy, onClick }, place) => (
            <Button
              key={label}
              size="small"
              look={place === 0 ? 'primary' : 'plain'}
              isBusy={isBusy}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
