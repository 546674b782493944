// The brief: what it is about, where the facts come from, and how it should read.
import { BRIEF_TEXT } from '@msm/contract/posts/limits';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useSubmit } from '../../platform/use-submit.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { BriefManner } from './brief-manner.tsx';
import { BriefSources } from './brief-sources.tsx';
import { RunningNotes } from './running-notes.tsx';
import type { WriterFlow } from './use-writer-flow.ts';
import { WriterLine } from './writer-line.tsx';

/** Few topics come near the limit; until then a counter would only distract. */
const COUNTED_FROM = BRIEF_TEXT.topic.max * 0.8;

export function BriefStage({ formId, flow }: { formId: string; flow: WriterFlow }) {
  const { form, begin, running, showJob } = flow;
  const { register, control } = form;
  const { errors, submitCount } = form.formState;
  const submit = useSubmit(form, begin);
  const topic = useWatch({ control, name: 'topic' });
  useEffect(() => {
    if (submitCount === 0) return;
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount, formId]);
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <RunningNotes jobs={running} onShow={showJob} />
      <WriterLine />
      <Field label="What is it about?" error={errors.topic?.message}>
        {(field) => (
          <Textarea
            {...field}
            {...register('topic')}
            // The drawer was opened to say it.
            autoFocus
            minLines={2}
            maxLines={8}
            maxLength={BRIEF_TEXT.topic.max}
            length={topic.length >= COUNTED_FROM ? topic.length : undefined}
            placeholder="How small farms water their fields with solar pumps"
            className="text-lg! leading-7!"
          />
        )}
      </Field>
      <BriefSources form={form} />
      <BriefManner form={form} />
      <Field
        label="Keyphrase"
        isOptional
        error={errors.keyphrase?.message}
        help="What readers search for. It goes into the title and the opening."
      >
        {(field) => (
          <Input {...field} {...register('keyphrase')} autoComplete="off" placeholder="solar water pump" />
        )}
      </Field>
    </form>
  );
}
