// Who writes now: the model that the environment names, else the one that SuperAdmin chose, else the built-in writer. The
// row is read each time, one look-up by its primary key for a generation of seconds, so that a change holds at once on
// every node and no lost event can leave one behind. Writers are kept by the version of the row.
import { budgetsFor } from '../../../platform/budgets.ts';
import type { ModelSettings } from '../../../platform/ports/language-models.ts';
import type { CurrentWriter, WriterInUse } from '../../../platform/ports/writer.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { findSettings, type SettingsRow } from './settings.store.ts';
import { toModelSettings } from './stored-settings.ts';

type Deps = Pick<WriterDeps, 'db' | 'secrets' | 'log' | 'models' | 'ai'>;

/** Not a version of any row. */
const ENVIRONMENT = 'environment';
const BUILT_IN = 'built-in';

export function createCurrentWriter({ db, secrets, log, models, ai }: Deps): CurrentWriter {
  let known: { version: string; inUse: Promise<WriterInUse> } | undefined;

  async function writerOf(settings: ModelSettings | undefined): Promise<WriterInUse> {
    return {
      writer: await models.writerFor(settings),
      budgets: settings && budgetsFor(ai.budgets, settings.prices),
    };
  }

  function chosenIn(row: SettingsRow | undefined): ModelSettings | undefined {
    if (ai.model || !row) return ai.model;
    try {
      return toModelSettings(secrets, row, ai.maxTokens);
    } catch (error) {
      log.error({ err: error }, 'the key of the language model cannot be opened; the built-in writer writes');
      return undefined;
    }
  }

  return async () => {
    const row = ai.model ? undefined : await findSettings(db);
    const version = ai.model ? ENVIRONMENT : (row?.version ?? BUILT_IN);
    if (known?.version !== version) known = { version, inUse: writerOf(chosenIn(row)) };
    return known.inUse;
  };
}
