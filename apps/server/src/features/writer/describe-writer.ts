// Who writes here, so that a page can say so before a member asks for a draft.
import { LANGUAGES } from '@msm/contract/posts/brief-choices';
import { writerRoutes } from '@msm/contract/writer/routes';
import { handler } from '../../platform/operation.ts';
import type { WriterDeps } from './writer.deps.ts';

export const describeWriter = handler(
  writerRoutes.describeWriter,
  async (_call, { currentWriter }: WriterDeps) => {
    const { writer } = await currentWriter();
    return {
      writtenBy: writer.writtenBy,
      about: writer.about,
      languages: writer.languages.map((id) => ({ id, label: LANGUAGES[id] })),
    };
  },
);
