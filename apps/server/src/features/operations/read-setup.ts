// How this portal is set up, for the checklist of the person who runs it. All but the language model is read from the
// environment at the start: a change needs a restart.
import { operationRoutes } from '@msm/contract/operations/routes';
import { handler } from '../../platform/operation.ts';
import type { OperationsDeps } from './operations.deps.ts';

export const readSetup = handler(
  operationRoutes.readSetup,
  async (_call, { config, mailer, currentWriter, providers }: OperationsDeps) => ({
    publicUrl: config.publicUrl,
    mail: {
      isDelivered: mailer.folder === undefined,
      folder: mailer.folder ?? null,
      from: config.mail.from,
    },
    writer: (await currentWriter()).writer.writtenBy,
    signIns: [...providers.keys()],
  }),
);
