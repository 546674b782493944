// What is simulated: each configuration stresses another part of the promise.
import type { Configuration } from './simulate.ts';

const CALM = { kill: 0, freeze: 0, longestFreezeMs: 0 };
const ROUGH = { kill: 0.002, freeze: 0.004, longestFreezeMs: 240_000 };
const NO_TROUBLE = {
  lostAnswer: 0,
  lostRequest: 0,
  lateArrival: 0,
  busy: 0,
  throttled: 0,
  hang: 0,
  refused: 0,
  trash: 0,
};
const TROUBLE = {
  lostAnswer: 0.08,
  lostRequest: 0.05,
  lateArrival: 0.03,
  busy: 0.06,
  throttled: 0.03,
  hang: 0.02,
  refused: 0.02,
  trash: 0.02,
};

export const CONFIGURATIONS: readonly Configuration[] = [
  {
    name: 'one node, kills, faithful sites',
    nodes: 1,
    posts: 400,
    sites: 30,
    weather: { ...ROUGH, kill: 0.004 },
    awayForHours: 0.05,
    troubles: NO_TROUBLE,
    actionsPerMinute: 12,
    series: 0.3,
    generated: 0.1,
  },
  {
    name: 'three nodes, kills and freezes, troubled sites',
    nodes: 3,
    posts: 400,
    sites: 30,
    weather: ROUGH,
    troubles: TROUBLE,
    actionsPerMinute: 12,
    series: 0.3,
    generated: 0.1,
  },
  {
    name: 'restless members, two nodes',
    nodes: 2,
    posts: 400,
    sites: 30,
    weather: { ...ROUGH, kill: 0.001 },
    troubles: { ...TROUBLE, hang: 0.04 },
    actionsPerMinute: 40,
    series: 0.4,
    generated: 0.2,
  },
  {
    name: 'posts written at their time, few and slow sites',
    nodes: 2,
    posts: 400,
    sites: 9,
    weather: CALM,
    troubles: { ...TROUBLE, lostAnswer: 0.2 },
    actionsPerMinute: 20,
    series: 0.3,
    generated: 0.7,
  },
];
