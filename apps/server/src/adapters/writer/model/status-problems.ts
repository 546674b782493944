// What the HTTP status of a vendor means, and which setting to check: for drafts, for the test of a model, and for the list
// of models. Apart from the vendor's client, which need not be loaded for the last two.
import type { ModelSettings } from '../../../platform/ports/language-models.ts';
import type { WriterFaultKind } from '../../../platform/ports/writer.ts';

export type Checked = 'address' | 'key' | 'model' | 'longest answer';

interface StatusProblem {
  kind: WriterFaultKind;
  words: string;
  /** What the person who runs the portal has to check. */
  check?: Checked;
}

export function statusProblem(
  status: number,
  code: string | null | undefined,
  model: string | undefined,
): StatusProblem {
  if (status === 401)
    return { kind: 'setup', words: 'The AI service does not accept the portal’s key.', check: 'key' };
  if (status === 403)
    return { kind: 'setup', words: 'The AI service refuses the portal’s key.', check: 'key' };
  if (status === 404)
    return model === undefined
      ? { kind: 'setup', words: 'There is no list of models at this address.', check: 'address' }
      : { kind: 'setup', words: `The AI service does not know “${model}”.`, check: 'model' };
  if (code === 'insufficient_quota')
    return {
      kind: 'setup',
      words: 'The portal’s account with the AI service is used up. Ask whoever runs this portal.',
    };
  if (status === 429)
    return { kind: 'busy', words: 'The AI service is busy. Please try again in a few minutes.' };
  if (status >= 500)
    return { kind: 'away', words: 'The AI service is out of order right now. Please try again in a moment.' };
  return { kind: 'refused', words: 'The AI service refused this brief. Change its words and try again.' };
}

const VARIABLES: Readonly<Record<Checked, string>> = {
  address: 'AI_BASE_URL',
  key: 'AI_API_KEY',
  model: 'AI_MODEL',
  'longest answer': 'AI_MAX_TOKENS',
};

/** The longest answer is a variable of the environment wherever the model was chosen. */
export const askToCheck = (setIn: ModelSettings['setIn'], checked: Checked): string =>
  `Ask whoever runs this portal to check ${
    setIn === 'environment' || checked === 'longest answer'
      ? VARIABLES[checked]
      : `the ${checked} in AI settings`
  }.`;
