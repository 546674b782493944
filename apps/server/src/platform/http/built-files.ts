// Serves the files of the built web application from memory, under one route a folder: a page asks for dozens at once, and opening
// and streaming each from the disk cost three times as much as answering. A file is read when it is first asked for.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accept-encoding.ts';
import { isFresh } from './send-file.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Made by scripts/compress.mjs beside the files that are worth it, the smaller one first. */
const COMPRESSED = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;
/** The page itself is made anew for each address, and the manifest is not for browsers. */
const UNSERVED = /^(index\.html|\.vite\/)/;

interface BuiltFile {
  headers: Record<string, string>;
  etag: string;
  body: Buffer;
  compressed: { encoding: string; body: Buffer }[];
}

export function serveBuiltFiles(app: FastifyInstance, folder: string): void {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  const served = [...names].filter((name) => !UNSERVED.test(name) && !isCompressedForm(name));
  const unknown = served.find((name) => !TYPES[extname(name)]);
  if (unknown) throw new Error(`The build has a file of a type that is not served: ${unknown}`);

  const known = new Map<string, Promise<BuiltFile> | undefined>(
    served.map((name) => [`/${name}`, undefined]),
  );
  async function read(name: string): Promise<BuiltFile> {
    const body = await readFile(join(folder, name));
    const forms = COMPRESSED.filter(({ suffix }) => names.has(name + suffix));
    return {
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      headers: {
        'content-type': TYPES[extname(name)]!,
        // Names in assets carry a hash of their content.
        'cache-control': name.startsWith('assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
        ...(forms.length > 0 && { vary: 'accept-encoding' }),
      },
      compressed: await Promise.all(
        forms.map(async ({ encoding, suffix }) => ({
          encoding,
          body: await readFile(join(folder, name + suffix)),
        })),
      ),
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    // As the router understood it: an address may be written with escapes, or with the host.
    const { '*': rest = '' } = request.params as { '*'?: string };
    const path = request.routeOptions.url!.replace('*', () => rest);
    if (!known.has(path)) return reply.callNotFound();
    let reading = known.get(path);
    if (!reading) {
      reading = read(path.slice(1));
      // A failed read is tried again by the next request.
      reading.catch(() => known.set(path, undefined));
      known.set(path, reading);
    }
    const file = await reading.catch(notThere);
    if (!file) return reply.callNotFound();
    const { headers, etag, body, compressed } = file;
    void reply.headers(headers).header('etag', etag);
    if (isFresh(request.headers['if-none-match'], etag)) return reply.status(304).send();
    const accepted = request.headers['accept-encoding'];
    const form = compressed.find(({ encoding }) => acceptsEncoding(accepted, encoding));
    if (!form) return reply.send(body);
    return reply.header('content-encoding', form.encoding).send(form.body);
  }

  const routes = new Set(
    served.map((name) => (name.includes('/') ? `/${name.split('/', 1)[0]}/*` : `/${name}`)),
  );
  for (const url of routes) app.route({ method: 'GET', url, handler: answer });
}

/** A newer build took it away. */
function notThere(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

const isCompressedForm = (name: string): boolean => COMPRESSED.some(({ suffix }) => name.endsWith(suffix));
