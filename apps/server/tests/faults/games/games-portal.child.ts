// A portal with members for the lounge that ends itself by SIGKILL at a move: MOVE_TO_DIE_AT counts the moves that reach the database,
// DIES says whether it dies before the statement is sent or after it has committed, which is before anybody is told.
import { flushCompileCache } from 'node:module';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { createApp } from '../../../src/app.ts';
import { openDatabase } from '../../../src/platform/db/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import { readSettings } from '../../../src/settings.ts';
import { gatherCrowd, type CrowdSize } from '../chat/crowd.ts';
import type { CrowdedPortal } from '../chat/portal.child.ts';

const { CROWD, DIES, MOVE_TO_DIE_AT, ...env } = process.env;
const config = readSettings(env);
const log = createLog(config.logLevel);
const opened = await openDatabase({ ...config, log });

let moves = 0;
const fatal = new WeakSet<object>();
const die = () => process.kill(process.pid, 'SIGKILL');

const dying: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (isMove(node) && ++moves === Number(MOVE_TO_DIE_AT)) {
      if (DIES === 'before') die();
      fatal.add(queryId);
    }
    return node;
  },
  async transformResult({ result, queryId }) {
    if (fatal.has(queryId)) die();
    return result;
  },
};

/** As tables.store.ts stores moves; players who come back are stored the same way and are no moves. */
const isMove = (node: RootOperationNode): boolean =>
  node.kind === 'RawNode' &&
  node.sqlFragments.some((fragment) => fragment.includes('update games_tables as saving')) &&
  JSON.stringify(node.parameters).includes(String.raw`\"kind\":\"game\"`);

const database = { ...opened, db: opened.db.withPlugin(dying) };
const app = await createApp({ config, log, database });
const members = await gatherCrowd(opened.db, config.appSecret, JSON.parse(CROWD!) as CrowdSize);
await app.start();
process.on(
  'disconnect',
  () =>
    void app
      .stop()
      .then(() => opened.close())
      .then(() => process.exit(0)),
);
// Kept at the end of a process, which a kill prevents: the next one starts faster.
flushCompileCache();
process.send!({ address: `http://127.0.0.1:${config.port}`, members } satisfies CrowdedPortal);
