// Files that come with a call. A file is written to disk as fast as it arrives and no faster than the disk takes it: a
// large or a slow one costs no memory. It is removed when the operation that asked for it has ended.
import { createWriteStream } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Route, UploadPromise } from '@msm/contract/route';
import { AppError, invalidField } from '../errors.ts';
import type { StandingWork } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { UploadedFile } from '../operation.ts';
import { DAY_MS } from '../clock.ts';

/** What a form says beside its file: a caption, not a novel. */
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 10_000;
const FOLDER_PREFIX = 'msm-upload-';
/** Boundaries, part headers and fields around the largest allowed file. */
const FORM_OVERHEAD_BYTES = MAX_FIELDS * MAX_FIELD_BYTES;

export interface ReceivedUpload {
  file: UploadedFile;
  /** The text fields, as the route's input. */
  input: unknown;
  remove(): Promise<void>;
}

/** For a scope that holds one route only: everywhere else multipart stays refused, as any site can send it unasked. */
export async function acceptMultipart(scope: FastifyInstance, { maxBytes }: UploadPromise): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: MAX_FIELDS + 1,
    },
  });
}

export async function receiveUpload(
  request: FastifyRequest,
  promise: UploadPromise,
  inputSchema: Route['input'],
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new AppError('unsupported', 'Send the file as multipart/form-data.');
  if (Number(request.headers['content-length']) > promise.maxBytes + FORM_OVERHEAD_BYTES)
    throw tooLarge(promise);
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { file, fields } = await readForm(request, promise, folder);
    return { file, input: parseFields(fields, inputSchema), remove };
  } catch (error) {
    await remove();
    throw toRefusal(error, promise);
  }
}

/**
 * Removes what a process that was killed left on the disk, at the start and daily. Other processes share the folder: only
 * what is older than any upload lasts is taken for abandoned.
 */
export function sweepUploads(log: Log): StandingWork {
  let timer: NodeJS.Timeout | undefined;
  const sweep = () =>
    removeUploadsBefore(Date.now() - DAY_MS).catch((error: unknown) =>
      log.warn({ err: error }, 'abandoned uploads could not be removed'),
    );
  return {
    async begin() {
      await sweep();
      timer = setInterval(() => void sweep(), DAY_MS).unref();
    },
    async drain() {
      clearInterval(timer);
    },
  };
}

export async function removeUploadsBefore(instantMs: number): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((each) => each.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), name);
    // Undefined: its own process removed it meanwhile.
    const stats = await lstat(folder).catch(() => undefined);
    if (stats && stats.mtimeMs < instantMs) await rm(folder, { recursive: true, force: true });
  }
}

async function readForm(request: FastifyRequest, promise: UploadPromise, folder: string) {
  const fields = new Map<string, string>();
  let file: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== promise.field)
        throw invalidField(part.fieldname, `Send the file as '${promise.field}'.`);
      file = await spool(part, join(folder, 'file'), promise);
    } else {
      if (part.valueTruncated) throw invalidField(part.fieldname, 'This is too long.');
      fields.set(part.fieldname, String(part.value));
    }
  }
  if (!file) throw invalidField(promise.field, 'Choose a file.');
  return { file, fields: Object.fromEntries(fields) };
}

async function spool(part: MultipartFile, path: string, promise: UploadPromise): Promise<UploadedFile> {
  // At once, not when the rest has been read and thrown away.
  part.file.once('limit', () => part.file.destroy(tooLarge(promise)));
  const target = createWriteStream(path, { mode: 0o600 });
  await pipeline(part.file, target);
  return { path, name: part.filename, sizeBytes: target.bytesWritten };
}

function parseFields(fields: Record<string, string>, schema: Route['input']): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidField(issue?.path.join('.') || '(form)', issue?.message ?? 'Invalid.');
}

const tooLarge = ({ maxBytes }: UploadPromise) =>
  new AppError('tooLarge', `A file has at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`);

function toRefusal(error: unknown, promise: UploadPromise): unknown {
  if (error instanceof AppError) return error;
  const { code, errno } = error as NodeJS.ErrnoException;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(promise);
  if (code === 'FST_FILES_LIMIT') return invalidField(promise.field, 'Send one file at a time.');
  if (code === 'ENOSPC')
    return new AppError('unavailable', 'There is no room for the file right now. Please try again later.', {
      cause: error,
    });
  // The disk's own faults are ours; everything else is a form that is not well made.
  return errno === undefined
    ? new AppError('invalid', 'The form could not be read.', { cause: error })
    : error;
}
