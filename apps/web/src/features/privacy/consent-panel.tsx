// The four categories, each with what it does here. Essential is shown, and fixed.
import { OPTIONAL_CATEGORIES, type OptionalCategory } from '@msm/contract/privacy/consent';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useConsent } from '../../platform/consent.ts';
import { Button } from '../../ui/button.tsx';
import type { Choice } from './decide.ts';

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

export function ConsentPanel({ onSave, onCancel }: ConsentPanelProps) {
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
