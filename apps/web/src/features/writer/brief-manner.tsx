// How the text should read: type, nature, tone, language and length.
import {
  LANGUAGES,
  LENGTHS,
  postNatures,
  postTypes,
  TONES,
  type Choice,
} from '@msm/contract/posts/brief-choices';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Brief } from '@msm/contract/posts/brief';
import type { BriefForm } from './brief.rules.ts';
import { useWriter } from './use-writer.ts';

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const lengthOptions = LENGTHS.map((value) => ({ value, label: capitalised(value) }));

export function BriefManner({ form }: { form: UseFormReturn<BriefForm, unknown, Brief> }) {
  const { register, control, formState, setValue } = form;
  const { errors } = formState;
  const [type, nature, language, length] = useWatch({
    control,
    name: ['type', 'nature', 'language', 'length'],
  });
  const { data: writer } = useWriter();
  // One that this writer cannot write was chosen elsewhere, or earlier: it stays in sight, and the server says why not.
  const known = writer?.languages ?? [];
  const languages = known.some(({ id }) => id === language)
    ? known
    : [...known, { id: language, label: LANGUAGES[language] }];
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Type" error={errors.type?.message} help={describe(postTypes, type)}>
        {(field) => (
          <Select {...field} {...register('type')}>
            <Options choices={postTypes} />
          </Select>
        )}
      </Field>
      <Field label="Nature" error={errors.nature?.message} help={describe(postNatures, nature)}>
        {(field) => (
          <Select {...field} {...register('nature')}>
            <Options choices={postNatures} />
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
