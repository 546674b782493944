// Below the brief: why it was not accepted, and the way on.
import { Sparkles } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import type { WriterFlow } from './use-writer-flow.ts';

export function BriefFooter({ formId, flow }: { formId: string; flow: WriterFlow }) {
  const { generation, form } = flow;
  return (
    <>
      <RefusalAlert error={generation.error} errors={form.formState.errors} />
      <Button type="submit" form={formId} look="primary" isBusy={generation.isPending}>
        <Sparkles aria-hidden className="size-4" />
        Write a draft
      </Button>
    </>
  );
}
