// Pictures and uploads for the tests of the media library. Pictures are drawn when they are needed; bombs are written by hand,
// since drawing one would take the memory that it is meant to take from us.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { MEDIA_FILE_FIELD } from '@msm/contract/media/limits';
import { mediaRoutes } from '@msm/contract/media/routes';
import { vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Answered, Visitor } from '../../../tests/visitor.ts';

export interface LibraryApp extends TestApp {
  /** DATA_DIR and the place for temporary files: tests of other workers see none of ours, and we none of theirs. */
  folder: string;
}

export async function openLibraryApp(): Promise<LibraryApp> {
  const folder = mkdtempSync(join(tmpdir(), 'msm-media-test-'));
  vi.stubEnv('TMPDIR', folder);
  const app = await openTestApp({ DATA_DIR: folder });
  return {
    ...app,
    folder,
    async stop() {
      await app.stop();
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

export async function animation(frames: number, width = 8): Promise<Buffer> {
  const drawn = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp({ create: { width, height: width, channels: 3, background: at % 2 ? 'gold' : 'teal' } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(drawn, { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** A valid PNG of one colour with one bit a pixel: 400 megapixels are 50 kB. */
export function plainPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface Sent {
  name?: string;
  uploadId?: string;
  /** Bytes of the form that arrive before the connection ends. */
  cutAt?: number;
}

export const upload = (member: Visitor, bytes: Uint8Array, sent: Sent = {}): Promise<Answered> =>
  sendForm(member, mediaRoutes.uploadMediaFile.path, bytes, { name: 'harbour.jpg', ...sent });

export const uploadVideo = (member: Visitor, bytes: Uint8Array, sent: Sent = {}): Promise<Answered> =>
  sendForm(member, mediaRoutes.uploadVideo.path, bytes, { name: 'clip.mp4', ...sent });

async function sendForm(
  member: Visitor,
  url: string,
  bytes: Uint8Array,
  { name, uploadId = randomUUID(), cutAt }: Sent & { name: string },
): Promise<Answered> {
  const form = new FormData();
  form.set('uploadId', uploadId);
  form.set(MEDIA_FILE_FIELD, new File([new Uint8Array(bytes)], name));
  const encoded = new Response(form);
  return member.send({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()).subarray(0, cutAt),
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': encoded.headers.get('content-type')!,
    },
  });
}
