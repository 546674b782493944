// The first steps of a new member: what is done, what comes next, and where to do it.
import { Check, X } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { nextStep, STEPS, type Step } from './first-steps.rules.ts';
import { Link } from '../../ui/routing.tsx';

const WORDS: Readonly<Record<Step, { name: string; about: string; action: string; to: string }>> = {
  connect: {
    name: 'Connect a site',
    about: 'Publish on your own WordPress too, in a minute.',
    action: 'Connect a site',
    to: '/wordpress?way=authorize',
  },
  write: {
    name: 'Write the first post',
    about: 'By hand or with the AI writer. It goes to the portal’s blog: nothing to connect.',
    action: 'Write a post',
    to: '/compose',
  },
  publish: {
    name: 'See it published',
    about: 'It is published on time, and appears in the blog and here with its link.',
    action: 'Open the schedule',
    to: '/schedule-posts',
  },
};

export function FirstStepsCard({ done, onHide }: { done: ReadonlySet<Step>; onHide: () => void }) {
  const next = nextStep(done);
  return (
    <Card className="max-sm:p-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">Three steps to your first post</h2>
          <p className="mt-0.5 text-muted-fg">
            {done.size} of {STEPS.length} done
          </p>
        </div>
        <Button
          look="quiet"
          size="icon"
          className="-mt-2 -mr-2"
          aria-label="Hide the first steps"
          onClick={onHide}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      <ol className="mt-5 grid gap-5 sm:grid-cols-3">
        {STEPS.map((step, place) => (
          <StepLine key={step} step={step} place={place} isDone={done.has(step)} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

interface StepLineProps {
  step: Step;
  place: number;
  isDone: boolean;
  isNext: boolean;
}

function StepLine({ step, place, isDone, isNext }: StepLineProps) {
  const { name, about, action, to } = WORDS[step];
  return (
    <li aria-current={isNext ? 'step' : undefined} className="flex gap-3">
      <span
        className={classNames(
          'tabular grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold',
          isDone && 'bg-ok-soft text-ok',
          isNext && 'bg-primary text-primary-fg',
          !isDone && !isNext && 'bg-muted text-muted-fg',
        )}
      >
        {isDone ? <Check aria-hidden className="size-4" /> : place + 1}
      </span>
      <div className="min-w-0 pt-1">
        <h3 className={classNames('font-medium', isDone && 'text-muted-fg')}>
          {name}
          {isDone && <span className="sr-only"> (done)</span>}
        </h3>
        <p className="text-muted-fg">{about}</p>
        {isNext && (
          <Link to={to} className={classNames(buttonClass({ look: 'primary', size: 'small' }), 'mt-3')}>
            {action}
          </Link>
        )}
      </div>
    </li>
  );
}
