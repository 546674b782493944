// Follows a generation to its end: by what the socket tells, and by fetching it whenever something was lost or nothing is
// heard. Its end is always fetched, which tells the server that the member was there.
import type { GenerationProgress } from '@msm/contract/writer/events';
import { followProgress } from '@msm/contract/writer/follow-progress';
import type { Generation, GenerationWithBrief } from '@msm/contract/writer/schemas';
import { isRefusal } from '../../platform/api/api-error.ts';

/** Without a word for this long the generation is asked for. */
const SILENCE_MS = 2_000;

interface FollowSeams {
  /** Both answer how to stop. */
  listen: (hear: (progress: GenerationProgress) => void) => () => void;
  onReconnect: (hear: () => void) => () => void;
  fetchGeneration: (signal: AbortSignal) => Promise<GenerationWithBrief>;
  onGeneration: (generation: Generation) => void;
  onEnd: (generation: GenerationWithBrief) => void;
  /** It cannot be fetched any more, or only just now. */
  onTrouble: (error: unknown, isFinal: boolean) => void;
}

export const hasEnded = ({ state }: Pick<Generation, 'state'>): boolean =>
  state !== 'queued' && state !== 'running';

/** Answers how to stop. */
export function followGeneration(
  generationId: string,
  first: Generation | undefined,
  seams: FollowSeams,
): () => void {
  const stopped = new AbortController();
  let generation = first;
  let heardMeanwhile: GenerationProgress[] | undefined;
  let isQuiet = true;

  const show = (next: Generation) => {
    generation = next;
    seams.onGeneration(next);
  };

  async function fetchNow(): Promise<void> {
    if (heardMeanwhile || stopped.signal.aborted) return;
    heardMeanwhile = [];
    try {
      const fetched = await seams.fetchGeneration(stopped.signal);
      if (stopped.signal.aborted) return;
      const missed = heardMeanwhile;
      heardMeanwhile = undefined;
      show(hasEnded(fetched) ? fetched : missed.reduce(withProgress, fetched));
      if (hasEnded(fetched)) {
        stop();
        seams.onEnd(fetched);
      } else if (missed.some(hasEnded)) void fetchNow();
    } catch (error) {
      heardMeanwhile = undefined;
      if (stopped.signal.aborted) return;
      const isFinal = isRefusal(error);
      if (isFinal) stop();
      seams.onTrouble(error, isFinal);
    }
  }

  function hear(progress: GenerationProgress): void {
    if (progress.generationId !== generationId) return;
    isQuiet = false;
    if (heardMeanwhile) return void heardMeanwhile.push(progress);
    const parts = generation && !hasEnded(progress) && followProgress(generation.parts, progress.deltas);
    if (generation && parts) show({ ...generation, ...standing(progress), parts });
    else void fetchNow();
  }

  const ends = [seams.listen(hear), seams.onReconnect(() => void fetchNow())];
  const timer = setInterval(() => {
    if (isQuiet) void fetchNow();
    isQuiet = true;
  }, SILENCE_MS);
  function stop(): void {
    stopped.abort();
    clearInterval(timer);
    for (const end of ends) end();
  }
  if (!first) void fetchNow();
  return stop;
}

const standing = ({ state, percent, doing }: GenerationProgress) => ({ state, percent, doing });

/** Told while the answer was under way: older than it, or newer. Only what adds to it counts. */
function withProgress(generation: Generation, progress: GenerationProgress): Generation {
  const parts = followProgress(generation.parts, progress.deltas);
  const isNewer = parts && lengthOf(parts) > lengthOf(generation.parts) && !hasEnded(progress);
  return isNewer ? { ...generation, ...standing(progress), parts } : generation;
}

const lengthOf = (parts: Generation['parts']): number =>
  Object.values(parts).reduce((sum, text) => sum + text.length, 0);
