// What the footer of the composer says: how the draft is saved, and what its button will do.
import { sayCost } from '../../../ui/small-cost.ts';
import type { SaveStatus } from './draft-saver.ts';
import type { ComposeForm } from './compose-form.rules.ts';

export const SAVE_WORDS: Readonly<Record<SaveStatus, string>> = {
  untouched: 'Saved as you type',
  unsaved: 'Saving …',
  saving: 'Saving …',
  saved: 'Saved',
  offline: 'Offline: kept on this device',
  refused: 'Not saved',
  conflict: 'Changed by someone else',
  ended: 'No longer saved',
};

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** "Tue 17 Nov 09:00" */
function sayShortMoment(wallTime: string): string {
  const [date = '', time = ''] = wallTime.split('T');
  return `${SHORT_DAY.format(new Date(`${date}T00:00Z`)).replace(',', '')} ${time}`;
}

/** "Tue 17 Nov 09:00, 3 destinations, about $0.20"; what is missing when it cannot be scheduled yet. */
export function sayConsequence({ wallTime, repeat, destinations }: ComposeForm, costUsd = 0): string {
  if (destinations.length === 0) return 'Choose a destination';
  if (!wallTime) return 'Choose a time';
  const places = destinations.length === 1 ? '1 destination' : `${destinations.length} destinations`;
  const cost = costUsd > 0 ? `, about ${sayCost(costUsd)}${repeat === 'none' ? '' : ' each time'}` : '';
  return `${repeat === 'none' ? '' : 'from '}${sayShortMoment(wallTime)}, ${places}${cost}`;
}
