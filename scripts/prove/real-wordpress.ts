// The real WordPress of scripts/wordpress-site.sh and the strings to pull at it. It ends with this process, however that
// ends.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../../apps/sandbox/src/free-port.ts';

const SCRIPT = join(import.meta.dirname, '../wordpress-site.sh');
/** The script's own word for "not on this machine". */
const CANNOT_BE_HAD = 2;
/** As the script prints it, after everything else. */
const LAST_CREDENTIAL = 'WP_APP_PASSWORD';

export class NoWordPress extends Error {}

export const PERMALINKS = ['pretty', 'pathinfo', 'plain'] as const;
export type Permalinks = (typeof PERMALINKS)[number];
export type Weather = 'clear' | 'blocked' | 'firewall' | 'moved';
export interface Fault {
  when: 'before' | 'after' | 'beforePublishing' | 'afterPublishing';
  kind: 'drop' | 'html' | `status-${number}` | `delay-${number}`;
  times?: number;
}

export interface RealWordPress {
  url: string;
  hostAndPort: string;
  username: string;
  /** An application password. */
  password: string;
  /** The one for its own pages. */
  loginPassword: string;
  permalinks(kind: Permalinks): Promise<void>;
  weather(kind: Weather): Promise<void>;
  spoil(fault: Fault): Promise<void>;
  /** Planned faults that no request has met yet. */
  faultsLeft(): number;
  /** Takes them back, and answers how many there were. */
  clearFaults(): number;
  /** A post's id each time it became public, deleted ones included. */
  publishedIds(): number[];
  runTask(hook: string): Promise<void>;
  /** Makes a network of it, with a second site at /second/. */
  becomeNetwork(): Promise<void>;
  /** Uses msmBridge on the site with this path, as wordpress/bridge.php says. */
  bridge(path: string, ...args: string[]): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startRealWordPress(): Promise<RealWordPress> {
  const folder = process.env['WORDPRESS_FOLDER'] ?? join(tmpdir(), 'msm-wordpress');
  const env = { ...process.env, WORDPRESS_FOLDER: folder };
  const port = await freePort();
  const site = spawn(SCRIPT, ['start', String(port)], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(site, 'exit') as Promise<[number | null]>;
  const told = new Map<string, string>();
  for await (const line of createInterface(site.stdout)) {
    const at = line.indexOf('=');
    told.set(line.slice(0, at), line.slice(at + 1));
    if (told.has(LAST_CREDENTIAL)) break;
  }
  if (!told.has(LAST_CREDENTIAL)) {
    const [code] = await exited;
    throw code === CANNOT_BE_HAD ? new NoWordPress() : new Error('WordPress did not start.');
  }
  const run = (...args: string[]) => promisify(execFile)(SCRIPT, args, { env });
  const command = async (...args: string[]) => void (await run(...args));
  const published = join(folder, 'site/published');
  const faults = join(folder, 'site/faults');
  return {
    url: told.get('WP_URL')!,
    hostAndPort: `127.0.0.1:${port}`,
    username: told.get('WP_USER')!,
    password: told.get(LAST_CREDENTIAL)!,
    loginPassword: told.get('WP_LOGIN_PASSWORD')!,
    permalinks: (kind) => command('permalinks', kind),
    weather: (kind) => command('weather', kind),
    spoil: ({ when, kind, times = 1 }) => command('fault', when, kind, String(times)),
    faultsLeft: () => readdirSync(faults).length,
    clearFaults() {
      const left = readdirSync(faults);
      for (const file of left) rmSync(join(faults, file), { force: true });
      return left.length;
    },
    publishedIds: () =>
      existsSync(published) ? readFileSync(published, 'utf8').trim().split('\n').map(Number) : [],
    runTask: (hook) => command('cron', hook),
    becomeNetwork: () => command('network'),
    async bridge(path, ...args) {
      const { stdout } = await run('bridge', path, ...args);
      if (stdout.startsWith('<')) throw new Error(`bridge ${args.join(' ')}: ${stdout}`);
      return JSON.parse(stdout) as unknown;
    },
    async stop() {
      site.stdin.end();
      await exited;
    },
  };
}
