// Simulates histories of posts for the four networks: nodes killed and frozen between any two awaits, requests and answers lost.
//   npm run prove:publish networks [seeds] [first seed]
// Exit code 1 when a post was lost or doubled; the seed that shows it is printed.
import { followNetworkHistories } from '../../apps/server/tests/simulation/networks/follow-network-histories.ts';
import { atLeast, atMost, machineLoad, reportFigure, say } from '../../bench/platform/figures.ts';

const [SEEDS = 2_000, FIRST = 1] = process.argv.slice(2).map(Number);
const PROCESSES = 2;
const POSTS_PER_NETWORK = 3;

say(`${SEEDS} seeds from ${FIRST} on, ${POSTS_PER_NETWORK} posts at each network, ${machineLoad()}`);
const parts = await Promise.all(
  Array.from({ length: PROCESSES }, (_, at) =>
    followNetworkHistories({
      first: FIRST + at,
      step: PROCESSES,
      seeds: Math.ceil((SEEDS - at) / PROCESSES),
      posts: POSTS_PER_NETWORK,
    }),
  ),
);
const sum = (of: (part: (typeof parts)[number]) => number) =>
  parts.reduce((total, part) => total + of(part), 0);
const violations = parts.flatMap((part) => part.violations);
violations.slice(0, 10).forEach(say);
const figures = [
  count(
    'seeds',
    sum(({ seeds }) => seeds),
    atLeast(SEEDS),
  ),
  count(
    'requests',
    sum(({ requests }) => requests),
  ),
  count(
    'kills',
    sum(({ kills }) => kills),
    atLeast(1),
  ),
  ...['published', 'unknown', 'failed', 'skipped'].map((state) =>
    count(
      state,
      sum(({ states }) => states[state] ?? 0),
    ),
  ),
  count('violations', violations.length, atMost(0)),
];
process.exit(figures.every(Boolean) ? 0 : 1);

function count(name: string, value: number, goal?: Parameters<typeof reportFigure>[3]): boolean {
  return reportFigure(`prove.networks.${name}`, [value], '', goal);
}
