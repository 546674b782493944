// Preloaded with --import and a bug of a list as JSON in PLANTED_BUG: replaces pieces of source as they are loaded. Fails when
// a piece does not occur exactly once.
import { registerHooks } from 'node:module';

const bug = JSON.parse(process.env.PLANTED_BUG);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const edits = bug.edits.filter(({ file }) => url.endsWith(`/apps/server/${file}`));
    if (edits.length === 0) return loaded;
    return { ...loaded, source: edits.reduce(replaceOnce, Buffer.from(loaded.source).toString()) };
  },
});

function replaceOnce(source, { file, from, to }) {
  const parts = source.split(from);
  if (parts.length !== 2)
    throw new Error(`“${bug.name}”: its piece of source occurs ${parts.length - 1} times in ${file}.`);
  return parts.join(to);
}
