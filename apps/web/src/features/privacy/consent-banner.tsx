// Asks what may be kept and reported. A bar of the floating layer, no dialog: the page stays in use. Accepting and rejecting weigh
// the same, as the law demands.
import { MAX_USER_AGENT_LENGTH } from '@msm/contract/fields';
import { CONSENT_VERSION, OPTIONAL_CATEGORIES, type OptionalCategory } from '@msm/contract/privacy/consent';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { keepConsent, useConsent } from '../../platform/consent.ts';
import { Button } from '../../ui/button.tsx';
import { eventTypeOf } from './consent-event.rules.ts';
import { tellDecision } from './tell-decision.ts';

// Makes a decision hold: in this browser at once, at the server as soon as it can be reached.
type Choice = Record<OptionalCategory, boolean>;

const EVERYTHING: Choice = { analytics: true, marketing: true, functional: true };
const NOTHING: Choice = { analytics: false, marketing: false, functional: false };

function decide(choice: Choice): void {
  const before = useConsent.getState()?.preferences;
  const preferences = { essential: true, ...choice } as const;
  const timestamp = new Date().toISOString();
  keepConsent({ timestamp, version: CONSENT_VERSION, preferences });
  void tellDecision({
    eventType: eventTypeOf(before, preferences),
    preferences,
    timestamp,
    userAgent: navigator.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    ip: null,
  });
}

export interface ConsentBannerProps {
  /** The settings were asked for, whether or not they decided before. */
  isReopened: boolean;
  onDone: () => void;
}

export function ConsentBanner({ isReopened, onDone }: ConsentBannerProps) {
  const [view, setView] = useState<'question' | 'panel' | 'question again'>(
    isReopened ? 'panel' : 'question',
  );
  const opener = useRef(document.activeElement);
  const finish = () => {
    const next = isReopened ? opener.current : document.getElementById('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    onDone();
  };
  const answer = (choice: Choice) => {
    decide(choice);
    finish();
  };
  return (
    <section
      aria-label="Cookie consent"
      className="max-h-[80dvh] overflow-y-auto border-t border-border bg-card shadow-float"
    >
      <div className="mx-auto max-w-[75rem] px-4 py-4 sm:px-6">
        {view === 'panel' ? (
          <ConsentPanel onSave={answer} onCancel={isReopened ? finish : () => setView('question again')} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="min-w-60 flex-1">
              The portal keeps what it needs to work. If you agree, we also count page views and note which
              link led you here.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => answer(EVERYTHING)}>Accept all</Button>
              <Button onClick={() => answer(NOTHING)}>Reject all</Button>
              {/* Focus returns to where it was when the panel closes. */}
              <Button look="quiet" autoFocus={view === 'question again'} onClick={() => setView('panel')}>
                Customize
              </Button>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

// The four categories, each with what it does here. Essential is shown, and fixed.
const CATEGORIES = {
  analytics: {
    title: 'Analytics',
    meaning:
      'Counts page views under a random number, with your account when signed in, to learn which pages help.',
  },
  marketing: {
    title: 'Marketing',
    meaning: 'Adds to page views which campaign link led here. We show no advertising.',
  },
  functional: {
    title: 'Functional',
    meaning: 'Remembers comforts on this device, such as where you left off. Not in use yet.',
  },
} as const;

interface ConsentPanelProps {
  onSave: (choice: Choice) => void;
  onCancel: () => void;
}

function ConsentPanel({ onSave, onCancel }: ConsentPanelProps) {
  const allowed = useConsent((consent) => consent?.preferences);
  const heading = useRef<HTMLHeadingElement>(null);
  // It was asked for: keyboards and screen readers go on from here.
  useEffect(() => heading.current?.focus(), []);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSave({
      analytics: form.has('analytics'),
      marketing: form.has('marketing'),
      functional: form.has('functional'),
    });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-base font-bold outline-none">
          Cookie settings
        </h2>
        <p className="text-muted-fg">You can change them at any time.</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Category
          title="Essential"
          meaning="Signs you in, protects forms, keeps your theme and this choice. Always on."
          isAllowed
          disabled
        />
        {OPTIONAL_CATEGORIES.map((name) => (
          <Category key={name} name={name} isAllowed={allowed?.[name]} {...CATEGORIES[name]} />
        ))}
      </div>
      {/* In sight also where the list has to be scrolled. */}
      <div className="sticky bottom-0 -my-4 flex gap-2 bg-card py-4">
        <Button type="submit" look="primary">
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

interface CategoryProps {
  title: string;
  meaning: string;
  name?: OptionalCategory;
  isAllowed?: boolean | undefined;
  disabled?: boolean;
}

function Category({ title, meaning, isAllowed, ...input }: CategoryProps) {
  return (
    <label className="flex gap-3">
      <input
        {...input}
        type="checkbox"
        defaultChecked={isAllowed}
        className="mt-0.5 size-4 shrink-0 accent-primary"
      />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-muted-fg">{meaning}</span>
      </span>
    </label>
  );
}
