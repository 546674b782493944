// An S3 server on loopback with one bucket. It checks access keys, not signatures of version 4.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error -- it comes without types
import S3rver from 's3rver';

export const S3_KEY = 'S3RVER';

interface Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

export async function startS3Server(bucket: string) {
  const directory = mkdtempSync(join(tmpdir(), 'msm-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  }) as Server;
  const { port } = await server.run();
  return {
    port,
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
