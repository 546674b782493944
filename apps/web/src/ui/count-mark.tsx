// How many, at the corner of a button. What it says is in the button's name already.
import { cornerCount } from './counts.ts';

export const CountMark = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden
      className="tabular absolute -top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger-solid px-1 text-xs font-bold text-primary-fg"
    >
      {cornerCount(count)}
    </span>
  );
