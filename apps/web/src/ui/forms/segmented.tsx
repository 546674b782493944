// A small choice with all its answers in sight, such as light, dark, auto. Radio buttons underneath: one stop for the
// tab key, arrows move.
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '../counts.ts';
import './choices.css';

interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
  isIconOnly?: boolean;
  /** How many it leads to; on phones, where there is no room, for screen readers only. */
  count?: number | undefined;
}

interface SegmentedProps<Value extends string> {
  /** For screen readers; the page says it where it needs saying. */
  label: string;
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, isDisabled = false } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="segments">
      {options.map((option) => (
        <label key={option.value} className="segment" title={option.isIconOnly ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon && <option.icon aria-hidden className="size-4 shrink-0" />}
          <span className={option.isIconOnly ? 'sr-only' : 'truncate'}>{option.label}</span>
          {option.count !== undefined && (
            <span className="tabular text-xs text-muted-fg max-sm:sr-only">{formatCount(option.count)}</span>
          )}
        </label>
      ))}
    </div>
  );
}
