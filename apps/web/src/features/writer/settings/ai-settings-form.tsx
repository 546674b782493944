// The form of AI settings: provider, address, key, model and prices. A test asks the model for one word with what is in the
// form, before anything is saved.
import { AiSettingsInput, type AiSettings } from '@msm/contract/writer/ai-settings';
import { writerRoutes } from '@msm/contract/writer/routes';
import { modelProviders, ProviderId } from '@msm/contract/writer/providers';
import { useForm, useWatch } from 'react-hook-form';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { resolverAfter } from '../../../platform/api/schema-resolver.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Input, Select } from '../../../ui/forms/input.tsx';
import { useUnsavedWarning } from '../../../ui/forms/use-unsaved-warning.ts';
import { formOf, inputOf, isTyped, keptKeyHint, sayTrial, type AiForm } from './ai-settings.rules.ts';
import { ModelField } from './model-field.tsx';
import type { SaveAiSettings } from './save-ai-settings.ts';

const resolver = resolverAfter((form: AiForm) => inputOf(form), AiSettingsInput);
/** The contract groups the prices. */
const FIELD_NAMES = { 'prices.inUsd': 'inUsd', 'prices.outUsd': 'outUsd' } as const;

export function AiSettingsForm({ stored, save }: { stored: AiSettings['settings']; save: SaveAiSettings }) {
  const form = useForm({ resolver, mode: 'onSubmit', defaultValues: formOf(stored) });
  const { register, control, formState } = form;
  const { isDirty } = formState;
  const errors = formState.errors as typeof formState.errors & PriceErrors;
  const [provider, baseUrl] = useWatch({ control, name: ['provider', 'baseUrl'] });
  const trial = useRouteMutation(writerRoutes.tryModel);
  const submit = useSubmit(form, (input) => save.mutateAsync({ input }), FIELD_NAMES);
  const test = useSubmit(form, (input) => trial.mutateAsync({ input }), FIELD_NAMES);
  useUnsavedWarning(isDirty && !save.isSuccess);
  const { keyPage, needsKey, label } = modelProviders[provider];
  const keptHint = keptKeyHint(stored, { provider, baseUrl });
  return (
    <Card title={stored ? 'Change the model' : 'Choose a model'} className="max-sm:p-4">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert
          message={save.error && reasonOr(save.error, 'The settings could not be saved.')}
          errors={errors}
        />
        <Field label="Provider" error={errors.provider?.message}>
          {(field) => (
            <Select {...field} {...register('provider', { onChange: () => trial.reset() })}>
              {ProviderId.options.map((id) => (
                <option key={id} value={id}>
                  {modelProviders[id].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isTyped(provider) && (
          <Field
            label="Address"
            error={errors.baseUrl?.message}
            help={
              provider === 'local'
                ? 'On this machine or in its private network, such as http://127.0.0.1:11434/v1.'
                : 'The base address of its API, with https. It often ends with /v1.'
            }
          >
            {(field) => (
              <Input
                {...field}
                {...register('baseUrl')}
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                placeholder={
                  provider === 'local' ? 'http://127.0.0.1:11434/v1' : 'https://api.example.com/v1'
                }
              />
            )}
          </Field>
        )}
        <Field
          label="Key"
          isOptional={!needsKey}
          error={errors.apiKey?.message}
          help={keptHint === undefined ? 'Stored encrypted, and never shown again.' : sayKept(keptHint)}
          aside={
            keyPage && (
              <a
                href={keyPage}
                target="_blank"
                rel="noreferrer"
                className="rounded-sm font-medium text-link underline-offset-4 hover:underline"
              >
                Get a key
                <span className="sr-only"> from {label}, opens a new tab</span>
              </a>
            )
          }
        >
          {(field) => (
            <Input
              {...field}
              {...register('apiKey')}
              type="password"
              // Not a password of this site: managers must neither fill nor keep it.
              autoComplete="off"
              data-1p-ignore
              spellCheck={false}
              placeholder={keptHint === undefined ? '' : 'Leave empty to keep the stored key'}
            />
          )}
        </Field>
        <ModelField form={form} error={errors.model?.message} />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field
            label="Input price"
            isOptional
            error={errors.inUsd?.message ?? errors.prices?.inUsd?.message}
          >
            {(field) => (
              <Input
                {...field}
                {...register('inUsd')}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.15"
              />
            )}
          </Field>
          <Field
            label="Output price"
            isOptional
            error={errors.outUsd?.message ?? errors.prices?.outUsd?.message}
          >
            {(field) => (
              <Input
                {...field}
                {...register('outUsd')}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.60"
              />
            )}
          </Field>
          <p className="-mt-3 text-muted-fg sm:col-span-2">
            US dollars for a million tokens. Without prices no cost is shown, and budgets count calls only.
          </p>
        </div>
        {trial.data && !trial.isPending && (
          <Alert kind="ok">
            <p className="font-medium">The model answers.</p>
            <p>{sayTrial(trial.data)}</p>
          </Alert>
        )}
        {trial.error && !trial.isPending && (
          <Alert kind="danger">{reasonOr(trial.error, 'The test failed.')}</Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3 border-t border-border pt-5">
          <Button isBusy={trial.isPending} onClick={test}>
            Test
          </Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** As the resolver reports them: at the contract's paths. */
interface PriceErrors {
  prices?: { inUsd?: { message?: string }; outUsd?: { message?: string } };
}

const sayKept = (hint: string) => (hint === '' ? 'A key is set.' : `A key is set. It ends in ${hint}.`);
