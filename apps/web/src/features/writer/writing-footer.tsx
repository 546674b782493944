// While it is written: leave it to itself or stop it. When nothing came of it: try again or change the brief.
import type { PlatformId } from '@msm/contract/posts/platforms';
import { writerRoutes } from '@msm/contract/writer/routes';
import { useRouteMutation } from '../../platform/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { toBriefInput } from './brief.rules.ts';
import { hasEnded } from './follow-job.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import type { WriterFlow } from './use-writer-flow.ts';

interface WritingFooterProps {
  flow: WriterFlow;
  platform: PlatformId;
  onClose: () => void;
}

export function WritingFooter({ flow, platform, onClose }: WritingFooterProps) {
  const { stage, followed, generation, form, begin, showBrief } = flow;
  const cancel = useRouteMutation(writerRoutes.cancelJob, {
    failure: 'It could not be cancelled. Please try again.',
  });
  if (stage.kind !== 'writing') return null;
  const { job, trouble } = followed;
  const isOver = trouble?.isFinal || (job && hasEnded(job));
  if (!isOver)
    return (
      <>
        <p className="mr-auto min-w-48 self-center flex-1 text-xs text-muted-fg">
          It goes on when you close this; the bell tells you when it is ready.
        </p>
        <Button onClick={() => showBrief()}>New brief</Button>
        <Button
          isBusy={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate({ params: { id: stage.jobId } })}
        >
          Cancel writing
        </Button>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </>
    );
  // Begun elsewhere, its brief is not known here: its topic is, and the choices are those of the form.
  const topic = job?.topic ?? form.getValues('topic');
  const brief = stage.brief ?? toBriefInput({ ...form.getValues(), topic }, { platform });
  return (
    <>
      <RefusalAlert error={generation.error} />
      <Button onClick={() => showBrief(brief)}>Back to the brief</Button>
      {/* Why it was refused is shown above. */}
      <Button
        look="primary"
        isBusy={generation.isPending}
        onClick={() => void begin(brief).catch(() => undefined)}
      >
        Try again
      </Button>
    </>
  );
}
