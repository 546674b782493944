// Adds a receipt with its file, or changes what is said about one.
import { MAX_RECEIPT_FILE_BYTES, RECEIPT_TEXT } from '@msm/contract/docs/limits';
import {
  ReceiptFields,
  RECEIPT_STATUSES,
  RECEIPT_STATUS_LABELS,
  type Receipt,
} from '@msm/contract/docs/receipts';
import { docRoutes } from '@msm/contract/docs/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { invalidateRoutes } from '../../platform/api/route-hooks.ts';
import { resolverFor } from '../../platform/api/schema-resolver.ts';
import { uploadFile } from '../../platform/api/upload-file.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { newId } from '../../platform/new-id.ts';
import { showToast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { Input, Select } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const NEW = { title: '', office: '', number: '', filedOn: '', status: 'filed' as const, note: '' };

const startOf = ({ title, office, number, filedOn, status, note }: Receipt) => ({
  title,
  office,
  number,
  filedOn,
  status,
  note,
});

const failed = (error: unknown) => reasonOr(error, 'The receipt could not be saved.');

export function ReceiptForm({ receipt, onClose }: { receipt?: Receipt; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  // The same for every try: a repeated upload is one receipt.
  const [id] = useState(newId);
  const [file, setFile] = useState<File>();
  const [fileProblem, setFileProblem] = useState<string>();
  const form = useForm({
    resolver: resolverFor(ReceiptFields),
    mode: 'onTouched',
    defaultValues: receipt ? startOf(receipt) : NEW,
  });
  const { run, error } = useApi(async (input: ReceiptFields) => {
    if (receipt)
      await call(docRoutes.changeReceipt, {
        params: { id: receipt.id },
        input: { ...input, changedAt: receipt.changedAt },
      });
    else await uploadFile(docRoutes.addReceipt, { params: undefined, file: file!, fields: { id, ...input } });
    showToast('success', receipt ? 'Receipt changed' : 'Receipt added');
    await invalidateRoutes(queries, [docRoutes.listReceipts]);
    onClose();
  }, failed);
  const submit = useSubmit(form, async (input) => {
    if (!receipt && !file) return setFileProblem('Choose a file.');
    return run(input);
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isCloseDisabled={isSubmitting}
      title={receipt ? 'Edit receipt' : 'Add receipt'}
      about={receipt ? 'The file stays: another file is another receipt.' : 'Everybody will see it.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isSubmitting}>
            {receipt ? 'Save' : 'Add receipt'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={error} errors={errors} />
        <Field label="Title" error={errors.title?.message}>
          {(control) => <Input {...control} {...form.register('title')} maxLength={RECEIPT_TEXT.title} />}
        </Field>
        <Field label="Office" error={errors.office?.message} help="For example: KIPI, ARIPO, EPO.">
          {(control) => <Input {...control} {...form.register('office')} maxLength={RECEIPT_TEXT.office} />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <Field label="Number" error={errors.number?.message}>
            {(control) => <Input {...control} {...form.register('number')} maxLength={RECEIPT_TEXT.number} />}
          </Field>
          <Field label="Filed on" error={errors.filedOn?.message}>
            {(control) => <Input {...control} {...form.register('filedOn')} type="date" />}
          </Field>
        </div>
        <Field label="Status" error={errors.status?.message}>
          {(control) => (
            <Select {...control} {...form.register('status')}>
              {RECEIPT_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {RECEIPT_STATUS_LABELS[status]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Note" isOptional error={errors.note?.message}>
          {(control) => <Textarea {...control} {...form.register('note')} maxLength={RECEIPT_TEXT.note} />}
        </Field>
        {!receipt && (
          <Field
            label="File"
            error={fileProblem}
            help={`A PDF, or a picture (JPEG, PNG, WebP), at most ${MAX_RECEIPT_FILE_BYTES / 1024 / 1024} MB.`}
          >
            {(control) => (
              <input
                {...control}
                type="file"
                accept="application/pdf,image/jpeg,image/png,image/webp"
                className="w-full"
                onChange={(event) => {
                  const [chosen] = event.target.files ?? [];
                  setFile(chosen);
                  setFileProblem(
                    chosen && chosen.size > MAX_RECEIPT_FILE_BYTES ? 'This file is too large.' : undefined,
                  );
                }}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
