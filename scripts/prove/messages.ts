// What a person reads when a site cannot be connected: each fault is made for real, and the portal has to name it.
import type { SiteProblem } from '@msm/contract/sites/problems';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Visitor } from '../../apps/server/tests/visitor.ts';
import { say } from '../../bench/platform/figures.ts';
import type { RealWordPress, Weather } from './real-wordpress.ts';

interface Case {
  name: string;
  weather?: Weather;
  url?: string;
  password?: string;
  /** WordPress before 6.2 says of a wrong password what it says of none. */
  expected: readonly SiteProblem[];
}

const CASES: readonly Case[] = [
  { name: 'wrong password', password: 'nope nope nope', expected: ['wrongCredentials', 'credentialsLost'] },
  { name: 'REST blocked', weather: 'blocked', expected: ['restBlocked'] },
  { name: 'firewall HTML', weather: 'firewall', expected: ['firewall'] },
  { name: 'redirect to another host', weather: 'moved', expected: ['movedElsewhere'] },
  { name: 'private address', url: 'http://192.168.178.20', expected: ['privateAddress'] },
  { name: 'private name', url: 'http://localhost', expected: ['privateAddress'] },
];

/** Answers the names of those that the portal did not name. */
export async function unclearMessages(site: RealWordPress, member: Visitor): Promise<string[]> {
  const unclear: string[] = [];
  for (const { name, weather = 'clear', url = site.url, password = site.password, expected } of CASES) {
    await site.weather(weather);
    const input = { url, username: site.username, password };
    const { body } = await member.call(siteRoutes.testSite, { input });
    say(`${name}: ${body.problem}: ${body.message}`);
    if (!expected.includes(body.problem as SiteProblem)) unclear.push(name);
  }
  await site.weather('clear');
  return unclear;
}
