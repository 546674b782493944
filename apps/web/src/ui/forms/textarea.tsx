// Text of several lines. It grows with what is written up to `maxLines`, then scrolls; the counter says how much fits.
import { useRef, type ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL_CLASS } from './input.tsx';
import { passRef } from './pass-ref.ts';

/** From here on the counter speaks to screen readers too: earlier it would only interrupt. */
const SPOKEN_SHARE = 0.9;

interface TextareaProps extends ComponentProps<'textarea'> {
  minLines?: number;
  maxLines?: number;
  /** How long the text is now; with `maxLength` it shows "n/5000 characters". */
  length?: number;
}

export function Textarea({ minLines = 3, maxLines = 10, length, className, ref, ...rest }: TextareaProps) {
  const fittedText = useRef<string>(undefined);
  // Measuring forces a layout of the whole page: a field whose text is the same is left alone when another is typed in.
  const fit = (area: HTMLTextAreaElement) => {
    if (area.value !== fittedText.current && fitHeight(area, maxLines)) fittedText.current = area.value;
  };
  return (
    <div>
      <textarea
        rows={minLines}
        {...rest}
        // Runs after every render, so that text set by the program fits as well.
        ref={(element) => {
          if (element) fit(element);
          return passRef(ref, element);
        }}
        onInput={(event) => {
          fit(event.currentTarget);
          rest.onInput?.(event);
        }}
        className={classNames(CONTROL_CLASS, 'block resize-none py-2', className)}
      />
      {length !== undefined && rest.maxLength !== undefined && (
        <Counter length={length} maxLength={rest.maxLength} />
      )}
    </div>
  );
}

function Counter({ length, maxLength }: { length: number; maxLength: number }) {
  const isNearlyFull = length >= maxLength * SPOKEN_SHARE;
  return (
    <p
      aria-live={isNearlyFull ? 'polite' : 'off'}
      className={classNames('tabular mt-1.5 text-xs', isNearlyFull ? 'text-warn' : 'text-muted-fg')}
    >
      {length}/{maxLength} characters
    </p>
  );
}

/** False where it is not laid out, as in a closed panel, and measures nothing. */
function fitHeight(area: HTMLTextAreaElement, maxLines: number): boolean {
  const paddingAndBorders = 'var(--spacing) * 4 + 2px';
  area.style.maxHeight = `calc(${maxLines}lh + ${paddingAndBorders})`;
  area.style.height = 'auto';
  if (area.scrollHeight === 0) return false;
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  return true;
}
