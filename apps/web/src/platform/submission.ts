// The id of what is being sent. The same content keeps its id until it has arrived: trying again after a lost answer
// stores it once. Other content is another submission.
import { newId } from './new-id.ts';

interface Submission {
  idFor: (content: unknown) => string;
  /** It has arrived: saying the same once more is meant. */
  finish: () => void;
}

export function createSubmission(): Submission {
  let sending: { content: string; id: string } | undefined;
  return {
    idFor(content) {
      const written = JSON.stringify(content);
      if (sending?.content !== written) sending = { content: written, id: newId() };
      return sending.id;
    },
    finish() {
      sending = undefined;
    },
  };
}
