// The portal with a filled blog, as a process of its own: the bench asks it for pages and for a file of the same size.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { authRoutes } from '@msm/contract/auth/routes';
import { createApp } from '../../apps/server/src/app.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { fillBlog } from './fill.ts';

const STATIC_FILE = 'assets/bench-page.html';
const POSTS = Number(process.env['BENCH_POSTS']);
const file = join(import.meta.dirname, '../../apps/web/dist/client', STATIC_FILE);

const config = readSettings(process.env);
const log = createLog('silent');
const database = await openDatabase({ ...config, log });
await database.unhurried(migrate);
const asked = { method: 'GET', url: '/blog', headers: { accept: 'text/html' } } as const;

const first = await createApp({ config, log, database });
const person = {
  email: 'bench@example.com',
  username: 'bench',
  password: 'a quiet green harbour',
  firstName: 'B',
  lastName: 'M',
};
await first.http.inject({ method: 'POST', url: authRoutes.register.path, payload: person });
const { rows } = await sql<{ id: string }>`select id from accounts limit 1`.execute(database.db);
await fillBlog(database.db, rows[0]!.id, { from: 1, to: POSTS });
// The file is the page itself: files are found when the server starts.
const page = await first.http.inject(asked);
writeFileSync(file, page.rawPayload);
writeFileSync(`${file}.br`, brotliCompressSync(page.rawPayload));
await first.stop();

const app = await createApp({ config, log, database });
const address = await app.start();
process.send!({ address, bytes: readFileSync(file).length });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!({ cpuMicros: user + system });
});
process.on('disconnect', () => {
  rmSync(file, { force: true });
  rmSync(`${file}.br`, { force: true });
  process.exit(0);
});
