// PGlite's file system for Node has no fsync, so a commit would be acknowledged before it is on disk.
// This one syncs. It must throw Emscripten's own error: any other is swallowed and the commit acknowledged.
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Emscripten = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];
type EmscriptenModule = Parameters<NonNullable<Emscripten['preRun']>[number]>[0];

/** What Emscripten's NODEFS has and its types do not show. */
interface NodeFsInternals {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  convertNodeCode(error: unknown): number | undefined;
}

/** Emscripten's number for EIO: for a failure that Node names by a code Emscripten does not know. */
const EIO = 29;

export class SyncedNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), installFsync] },
    };
  }
}

function installFsync(mod: EmscriptenModule): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Emscripten's types leave this out
  const nodeFs = mod.NODEFS as unknown as NodeFsInternals;
  nodeFs.stream_ops.fsync = (stream) => {
    try {
      fs.fdatasyncSync(stream.nfd);
      return 0;
    } catch (error) {
      throw new mod.FS.ErrnoError(nodeFs.convertNodeCode(error) ?? EIO);
    }
  };
}
