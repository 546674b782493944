// `node scripts/verify-statement.mjs wallet-history.jsonl [earlier.jsonl]`: recomputes the hash chains of a downloaded wallet history
// without the portal. Each entry is hashed with the hash before it, so that a changed, removed or added one shows; the running balance
// must follow. With an earlier download, that one must be the beginning of the later.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const FIELDS = [
  'asset',
  'seq',
  'side',
  'kind',
  'reason',
  'amount',
  'change',
  'after',
  'at',
  'operationId',
  'leg',
];
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Answers the hashes by asset and sequence; throws where the file is not what the portal wrote. */
export function verify(text) {
  const hashes = new Map();
  let before;
  let last;
  for (const [at, raw] of text.split('\n').entries()) {
    if (raw === '') continue;
    const refuse = (why) => {
      throw new Error(`Line ${at + 1}: ${why}`);
    };
    let line;
    try {
      line = JSON.parse(raw);
    } catch {
      refuse('not JSON.');
    }
    if (line.genesis !== undefined) {
      before = line.genesis;
      last = { asset: line.account, seq: 0n, after: 0n };
      continue;
    }
    if (!last) refuse('an entry before its account.');
    if (line.asset !== last.asset) refuse(`an entry of ${line.asset} among those of ${last.asset}.`);
    if (BigInt(line.seq) !== last.seq + 1n) refuse(`entry ${line.seq} follows ${last.seq}.`);
    if (BigInt(line.after) !== last.after + BigInt(line.change)) refuse('the balance does not follow.');
    before = sha256([before, ...FIELDS.map((field) => line[field])].join('|'));
    if (before !== line.hash) refuse('the hash is not that of the entry and the one before it.');
    last = { asset: line.asset, seq: BigInt(line.seq), after: BigInt(line.after) };
    hashes.set(`${line.asset} ${line.seq}`, line.hash);
  }
  return hashes;
}

if (process.argv[1] === import.meta.filename) {
  const [file, earlier] = process.argv.slice(2);
  try {
    if (!file)
      throw new Error(
        'Say which file: node scripts/verify-statement.mjs wallet-history.jsonl [earlier.jsonl]',
      );
    const hashes = verify(readFileSync(file, 'utf8'));
    for (const [entry, hash] of earlier ? verify(readFileSync(earlier, 'utf8')) : [])
      if (hashes.get(entry) !== hash)
        throw new Error(`Entry ${entry} of the earlier file is missing or different.`);
    process.stdout.write(`${hashes.size} entries, all in order.\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
