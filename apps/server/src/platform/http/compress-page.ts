// Compresses a page for those who ask, once for each encoding: a page that is kept is asked for many times.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
  return async (accepted = '') => {
    if (accepts(accepted, 'br'))
      return { body: await (brotli ??= compressBrotli(page, QUICK)), encoding: 'br' };
    if (accepts(accepted, 'gzip')) return { body: await (gzipped ??= compressGzip(page)), encoding: 'gzip' };
    return { body: page };
  };
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((each) => {
    const [name, quality = ''] = each.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
