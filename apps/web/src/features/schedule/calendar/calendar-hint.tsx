// Nothing is planned in sight: the way to change that, without hiding the days.
import { CalendarPlus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

export function CalendarHint({ title, onPlan }: { title: string; onPlan: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-border px-4 py-3">
      <p className="flex items-center gap-2.5 text-muted-fg">
        <CalendarPlus aria-hidden className="size-4 shrink-0" />
        Nothing is planned in {title.replace(' – ', ' to ')}.
      </p>
      <Button size="small" onClick={onPlan}>
        Plan a post
      </Button>
    </div>
  );
}
