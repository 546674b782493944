// Pages carry a nonce of their own and so cannot be compressed beforehand as files are; a slow line is glad all the same.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Half a millisecond a page; better ones take longer than they save. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

interface CompressedPage {
  body: string | Buffer;
  encoding?: 'br' | 'gzip';
}

export async function compressPage(html: string, accepted = ''): Promise<CompressedPage> {
  if (accepts(accepted, 'br')) return { body: await compressBrotli(html, QUICK), encoding: 'br' };
  if (accepts(accepted, 'gzip')) return { body: await compressGzip(html), encoding: 'gzip' };
  return { body: html };
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((each) => {
    const [name, quality = ''] = each.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
