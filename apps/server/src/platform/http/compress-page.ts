// Compresses a page for those who ask, once for each encoding: a page that is kept is asked for many times.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptsEncoding } from './accept-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Half a millisecond a page; better ones take longer than they save where a page is asked for once. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export interface CompressedPage {
  body: Buffer;
  encoding?: 'br' | 'gzip';
}

export function compressPage(page: Buffer): (accepted?: string) => Promise<CompressedPage> {
  let brotli: Promise<Buffer> | undefined;
  let gzipped: Promise<Buffer> | undefined;
  return async (accepted) => {
    if (acceptsEncoding(accepted, 'br'))
      return { body: await (brotli ??= compressBrotli(page, QUICK)), encoding: 'br' };
    if (acceptsEncoding(accepted, 'gzip'))
      return { body: await (gzipped ??= compressGzip(page)), encoding: 'gzip' };
    return { body: page };
  };
}
