// The posts of some days as a file for a spreadsheet.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { saveCsv } from '../../ui/save-csv.ts';
import { showToast } from '../../ui/toast.ts';

export const useExportSchedule = () =>
  useMutation({
    mutationFn: (range: { from: string; to: string }) =>
      call(scheduleRoutes.exportSchedule, { input: range }),
    onSuccess: (csv) => saveCsv(`schedule-${new Date().toISOString().slice(0, 10)}.csv`, csv),
    onError: (error) => showToast('error', reasonOr(error, 'The schedule could not be exported.')),
  });
