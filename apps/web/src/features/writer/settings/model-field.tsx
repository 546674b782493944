// The model: chosen from the list that the service gives, or typed.
import { writerRoutes } from '@msm/contract/writer/routes';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AiSettingsInput } from '@msm/contract/writer/ai-settings';
import { useWatch } from 'react-hook-form';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Select } from '../../../ui/forms/input.tsx';
import { accessOf, type AiForm } from './ai-settings.rules.ts';

/** No model has an empty name. */
const TYPE_ONE = '';

interface ModelFieldProps {
  form: UseFormReturn<AiForm, unknown, AiSettingsInput>;
  error: string | undefined;
}

export function ModelField({ form, error }: ModelFieldProps) {
  const [provider, baseUrl, model] = useWatch({
    control: form.control,
    name: ['provider', 'baseUrl', 'model'],
  });
  const list = useRouteMutation(writerRoutes.listModels);
  const [listedAt, setListedAt] = useState<string>();
  const [isTyping, setIsTyping] = useState(false);
  const place = `${provider} ${baseUrl}`;
  // Another service has other models.
  const models = listedAt === place ? (list.data?.models ?? []) : [];
  const isChosen = models.length > 0 && !isTyping;
  const ask = () => {
    setListedAt(place);
    setIsTyping(false);
    list.mutate(
      { input: accessOf(form.getValues()) },
      { onSuccess: ({ models: [first] }) => first && !form.getValues('model') && setModel(first) },
    );
  };
  const setModel = (name: string) => form.setValue('model', name, { shouldDirty: true });
  const refusal =
    list.error && listedAt === place ? reasonOr(list.error, 'The models could not be listed.') : undefined;
  return (
    <Field
      label="Model"
      error={error ?? refusal}
      help={
        isChosen ? `${models.length} ${models.length === 1 ? 'model' : 'models'} at this service.` : undefined
      }
    >
      {(field) => (
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            {isChosen ? (
              <Select
                {...field}
                value={model}
                onChange={({ target }) =>
                  target.value === TYPE_ONE ? setIsTyping(true) : setModel(target.value)
                }
              >
                {!models.includes(model) && model !== '' && <option value={model}>{model}</option>}
                {models.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
                <option value={TYPE_ONE}>Type another name…</option>
              </Select>
            ) : (
              <Input {...field} {...form.register('model')} autoComplete="off" spellCheck={false} />
            )}
          </div>
          <Button isBusy={list.isPending} onClick={ask}>
            List models
          </Button>
        </div>
      )}
    </Field>
  );
}
