// Nothing here: an icon, one sentence, one action.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function EmptyState({
  icon: Icon,
  text,
  action,
}: {
  icon: LucideIcon;
  text: string;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-border px-6 py-16 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-muted text-muted-fg">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="text-muted-fg">{text}</p>
      {action}
    </div>
  );
}
