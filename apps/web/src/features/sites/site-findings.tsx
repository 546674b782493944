// What a check has just found, point by point.
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { sayFindings, type CheckedSite, type Finding } from './site-words.rules.ts';

function lookOf({ isGood }: Finding) {
  if (isGood === undefined) return { Icon: CircleMinus, color: 'text-muted-fg', word: 'Note:' };
  return isGood
    ? { Icon: CircleCheck, color: 'text-ok', word: 'Good:' }
    : { Icon: CircleX, color: 'text-danger', word: 'Problem:' };
}

export function SiteFindings({ checked }: { checked: CheckedSite }) {
  return (
    <div role="status" className="rounded-control bg-muted px-3 py-2.5">
      <p className="mb-1.5 text-xs font-medium text-muted-fg">Checked just now</p>
      <ul className="flex flex-col gap-1">
        {sayFindings(checked).map((finding) => {
          const { Icon, color, word } = lookOf(finding);
          return (
            <li key={finding.words} className="flex items-start gap-2">
              <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', color)} />
              <span>
                <span className="sr-only">{word} </span>
                {finding.words}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
