// The one mutation that the page and its parts share.
import type { writerRoutes } from '@msm/contract/writer/routes';
import type { useRouteMutation } from '../../../platform/api/route-hooks.ts';

export type SaveAiSettings = ReturnType<typeof useRouteMutation<typeof writerRoutes.saveAiSettings>>;
