// The filtered inbox as a file for a spreadsheet.
import { supportRoutes } from '@msm/contract/support/routes';
import type { MessageFilter } from '@msm/contract/support/schemas';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { saveCsv } from '../../ui/save-csv.ts';

export const useExportMessages = () =>
  useMutation({
    mutationFn: (filter: MessageFilter) => call(supportRoutes.exportMessages, { input: filter }),
    onSuccess: (csv) => saveCsv(`support-messages-${new Date().toISOString().slice(0, 10)}.csv`, csv),
    onError: (error) => showToast('error', reasonOr(error, 'The messages could not be exported.')),
  });
