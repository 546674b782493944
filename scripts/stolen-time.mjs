// How much of its processors' time a virtual machine did not get, because its host gave it to others. Times on the clock mean little
// without it. Linux counts it; elsewhere nothing is said.
import { existsSync, readFileSync } from 'node:fs';

const COUNTERS = '/proc/stat';
/** user, nice, system, idle, iowait, irq, softirq, steal: the rest is part of the first two. */
const COUNTED = 8;

/** Answers what was stolen since this call, in words; empty where it is not counted. */
export function watchStolenTime() {
  if (!existsSync(COUNTERS)) return () => '';
  const before = readTimes();
  return () => {
    const passed = readTimes().map((time, at) => time - before[at]);
    const total = passed.reduce((sum, time) => sum + time, 0);
    return total === 0 ? '' : `, ${Math.round((passed[COUNTED - 1] / total) * 100)} % stolen by the host`;
  };
}

const readTimes = () =>
  readFileSync(COUNTERS, 'utf8')
    .split('\n', 1)[0]
    .trim()
    .split(/\s+/)
    .slice(1, COUNTED + 1)
    .map(Number);
