// The brief: what it is about, where the facts come from, and how it should read.
import type { Brief } from '@msm/contract/posts/brief';
import { LANGUAGES, LENGTHS, TONES, type Choice } from '@msm/contract/posts/brief-choices';
import { BRIEF_TEXT } from '@msm/contract/posts/limits';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { Generation } from '@msm/contract/writer/schemas';
import { Blocks, Bot } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input, Select } from '../../ui/forms/input.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { BriefSources } from './brief-sources.tsx';
import { capitalised, withChosen, type BriefForm } from './brief.rules.ts';
import { usePostNatures, usePostTypes } from './use-choices.ts';
import type { WriterFlow } from './use-writer-flow.ts';

/** Few topics come near the limit; until then a counter would only distract. */
const COUNTED_FROM = BRIEF_TEXT.topic.max * 0.8;

export function BriefStage({ formId, flow }: { formId: string; flow: WriterFlow }) {
  const { form, begin, running, showGeneration } = flow;
  const { register, control } = form;
  const { errors } = form.formState;
  const submit = useSubmit(form, begin);
  const topic = useWatch({ control, name: 'topic' });
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <RunningNotes generations={running} onShow={showGeneration} />
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

// Generations that go on while another brief is being made.
interface RunningNotesProps {
  generations: readonly Generation[];
  onShow: (generation: Generation) => void;
}

const RunningNotes = ({ generations, onShow }: RunningNotesProps) =>
  generations.length > 0 && (
    <ul aria-label="Being written" className="flex flex-col gap-2">
      {generations.map((generation) => (
        <li
          key={generation.id}
          className="flex items-center gap-4 rounded-control border border-border px-3 py-2.5"
        >
          <div className="min-w-0 flex-1">
            <ProgressBar label={generation.topic} percent={generation.percent} step={generation.doing} />
          </div>
          <Button size="small" onClick={() => onShow(generation)}>
            Show
          </Button>
        </li>
      ))}
    </ul>
  );

// Who will write, said before a member asks for a draft.
function WriterLine() {
  const { data: writer, error, refetch } = useWriter();
  const role = useSession((state) => state.user?.role);
  if (error && !writer)
    return <FailedState {...describeFailure(error, 'Who writes here could not be loaded.', refetch)} />;
  if (!writer) return <Skeleton className="h-5 w-80" />;
  const { isLanguageModel, name } = writer.writtenBy;
  const Icon = isLanguageModel ? Bot : Blocks;
  return (
    <p className="flex gap-2 text-muted-fg">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {isLanguageModel ? (
          `Language model: ${name}. It can be wrong: check facts before you publish.`
        ) : (
          <>
            <b className="font-medium text-fg">Outline.</b> Written by the built-in outliner, which is not a
            language model. Add sources for a better outline.
            {role === 'SuperAdmin' && (
              <>
                {' '}
                {/* Of its own tab: the brief and the post behind it stay as they are. */}
                <Link
                  to="/admin/ai"
                  target="_blank"
                  className="rounded-sm font-medium text-link underline-offset-4 hover:underline"
                >
                  Choose a language model<span className="sr-only">, opens a new tab</span>
                </Link>
              </>
            )}
          </>
        )}
      </span>
    </p>
  );
}

// How the text should read: type, nature, tone, language and length.
const lengthOptions = LENGTHS.map((value) => ({ value, label: capitalised(value) }));

function BriefManner({ form }: { form: UseFormReturn<BriefForm, unknown, Brief> }) {
  const { register, control, formState, setValue } = form;
  const { errors } = formState;
  const [type, nature, language, length] = useWatch({
    control,
    name: ['type', 'nature', 'language', 'length'],
  });
  const { data: writer } = useWriter();
  const types = usePostTypes();
  const natures = usePostNatures();
  // One that this writer cannot write was chosen elsewhere, or earlier: the server says why not.
  const languages = withChosen(writer?.languages ?? [], language, LANGUAGES[language]);
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Type" error={errors.type?.message} help={describe(types, type)}>
        {(field) => (
          <Select {...field} {...register('type')} value={type}>
            <Options choices={withChosen(types, type)} />
          </Select>
        )}
      </Field>
      <Field label="Nature" error={errors.nature?.message} help={describe(natures, nature)}>
        {(field) => (
          <Select {...field} {...register('nature')} value={nature}>
            <Options choices={withChosen(natures, nature)} />
          </Select>
        )}
      </Field>
      <Field label="Tone" error={errors.tone?.message}>
        {(field) => (
          <Select {...field} {...register('tone')}>
            <Options choices={TONES.map((id) => ({ id, label: capitalised(id) }))} />
          </Select>
        )}
      </Field>
      <Field label="Language" error={errors.language?.message}>
        {(field) => (
          <Select {...field} {...register('language')}>
            <Options choices={languages} />
          </Select>
        )}
      </Field>
      <div className="flex flex-col items-start gap-1.5 sm:col-span-2">
        <span aria-hidden className="font-medium">
          Length
        </span>
        <Segmented
          label="Length"
          value={length}
          options={lengthOptions}
          onChange={(chosen) => setValue('length', chosen, { shouldDirty: true })}
        />
      </div>
    </div>
  );
}

const describe = (choices: readonly Choice[], id: string) =>
  choices.find((choice) => choice.id === id)?.description;

const Options = ({ choices }: { choices: readonly { id: string; label: string }[] }) =>
  choices.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));

// Who writes here, and in which languages.
const useWriter = () => useRouteQuery(writerRoutes.describeWriter, {});
