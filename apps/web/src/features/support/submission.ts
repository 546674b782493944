// The id of what is being sent. The same content keeps its id until it has arrived: trying again after a lost answer
// files it once. Other content is another message.

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
      if (sending?.content !== written) sending = { content: written, id: randomId() };
      return sending.id;
    },
    finish() {
      sending = undefined;
    },
  };
}

/** A UUID by hand: browsers have randomUUID on https and on this very machine only. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
