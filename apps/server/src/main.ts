// Starts the server, and ends it well: SIGTERM drains and exits 0; a bad setting or a folder in use is one line each.
import { createApp } from './app.ts';
import { BadSetting } from './platform/settings/bad-setting.ts';
import { createLog } from './platform/log.ts';
import { readSettings } from './settings.ts';

/** A request that hangs must not keep a node from being replaced. */
const DRAIN_LIMIT_MS = 25_000;

try {
  const config = readSettings(process.env);
  const log = createLog(config.logLevel);
  const app = await createApp({ config, log });
  process.stdout.write(`Listening on ${await app.start()}\n`);

  let isStopping = false;
  const stop = (signal: string) => {
    // Ctrl-C reaches us from the terminal and again from the process that started us: the drain goes on.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
} catch (error) {
  process.stderr.write(
    `${error instanceof BadSetting ? error.message.replaceAll(/^/gm, 'Setting ') : describe(error)}\n`,
  );
  process.exit(1);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOurs = 'code' in error;
  return isOurs ? error.message : (error.stack ?? error.message);
}
