// Preloaded with --import and PLANTED_BUG=number: replaces one piece of source as it is loaded. Fails when the piece does not
// occur exactly once.
import { registerHooks } from 'node:module';
import { PLANTED_BUGS } from './planted-bugs.ts';

const bug = PLANTED_BUGS[Number(process.env.PLANTED_BUG)];
if (!bug) throw new Error('Say which bug: PLANTED_BUG.');

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/src/features/${bug.file}`)) return loaded;
    const parts = Buffer.from(loaded.source).toString().split(bug.from);
    if (parts.length !== 2)
      throw new Error(`“${bug.name}”: its piece of source occurs ${parts.length - 1} times in ${bug.file}.`);
    return { ...loaded, source: parts.join(bug.to) };
  },
});
