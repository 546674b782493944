// Long work: what it is doing, how far it is, and a way to stop it. Without `total` the end is not known yet.
import { Button } from './button.tsx';
import { formatCount } from './counts.ts';
import './progress-bar.css';

interface ProgressBarProps {
  /** What is under way: "Publishing 40 posts". */
  label: string;
  done?: number;
  total?: number | undefined;
  /** Instead of both, where nothing is counted. */
  percent?: number;
  /** What it is at just now: "summer-photos.zip". */
  step?: string;
  onCancel?: () => void;
  /** How `done` and `total` are said: as numbers of things unless told, for bytes as "1.2 MB". */
  sayAmount?: (amount: number) => string;
}

export function ProgressBar(props: ProgressBarProps) {
  const { label, done = 0, total, step, onCancel, sayAmount = formatCount } = props;
  const percent =
    total === undefined ? props.percent : Math.min(100, Math.floor((done / (total || 1)) * 100));
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium wrap-anywhere">{label}</span>
          {percent !== undefined && (
            <span className="tabular text-muted-fg">
              {total !== undefined && `${sayAmount(done)} of ${sayAmount(total)} · `}
              {percent}%
            </span>
          )}
        </p>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="progress"
        >
          <span style={percent === undefined ? undefined : { width: `${percent}%` }} />
        </div>
        {step && <p className="mt-1.5 truncate text-xs text-muted-fg">{step}</p>}
      </div>
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
