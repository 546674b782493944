// WordPress sites of the sandbox, connected as members connect them: by application password, and by msmBridge, whose
// plugin is played here.
import { createHmac } from 'node:crypto';
import { signedText } from '@msm/contract/sites/bridge';
import { siteRoutes } from '@msm/contract/sites/routes';
import { SANDBOX_APPLICATION_PASSWORD } from '../../apps/sandbox/src/wordpress-site.ts';
import type { DemoMember, DemoMembers } from './members.ts';

const LOGIN = { username: 'admin', password: SANDBOX_APPLICATION_PASSWORD };
const REPORT = {
  wordpressVersion: '6.8.2',
  phpVersion: '8.3.6',
  pluginVersion: '1.1.0',
  cronLateSeconds: 0,
  postCount: 128,
};

export interface DemoSite {
  id: string;
  /** Changes settings of the sandbox's WordPress, as its owner would. */
  set(settings: object): Promise<void>;
  /** Makes it refuse what it is asked next. */
  refuse(fault: object): Promise<void>;
}

export type DemoSites = Record<'bakery' | 'notes' | 'harvest' | 'school', DemoSite>;

export async function fillSites({ amina, brian }: DemoMembers, sandboxUrl: string): Promise<DemoSites> {
  const at = (name: string) => `${sandboxUrl}/wordpress/${name}`;
  const bakery = await pair(amina, at('kimani-bakery'), { name: 'Kimani Bakery', report: REPORT });
  const notes = await connect(amina, at('nairobi-notes'), 'Nairobi Notes');
  const harvest = await connect(amina, at('harvest-diary'), 'Harvest Diary');
  const quiet = { ...REPORT, wordpressVersion: '6.5.1', pluginVersion: '0.9.4', cronLateSeconds: 7_400 };
  const school = await pair(brian, at('lake-school'), {
    name: 'Lake School',
    report: { ...quiet, postCount: 17 },
  });
  return {
    bakery: demoSite(bakery, at('kimani-bakery')),
    notes: demoSite(notes, at('nairobi-notes')),
    harvest: demoSite(harvest, at('harvest-diary')),
    school: demoSite(school, at('lake-school')),
  };
}

export async function connect(member: DemoMember, url: string, name: string): Promise<string> {
  const answer = await member.call(siteRoutes.addSite, { input: { ...LOGIN, url, name } });
  return (answer as { site: { id: string } }).site.id;
}

/** As the plugin does it: the code of a member, then a first report, signed. */
async function pair(
  member: DemoMember,
  siteUrl: string,
  { name, report }: { name: string; report: typeof REPORT },
): Promise<string> {
  const { code } = (await member.call(siteRoutes.openPairing)) as { code: string };
  const input = { ...LOGIN, code, siteUrl, name, report };
  const { siteId, key } = (await member.call(siteRoutes.pairSite, { input })) as Record<string, string>;
  const sentAt = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify(report);
  const message = { siteId: siteId!, sentAt, payload };
  const text = signedText(siteRoutes.reportHealth, message);
  const signature = createHmac('sha256', key!).update(text).digest('hex');
  await member.call(siteRoutes.reportHealth, { input: { ...message, signature } });
  return siteId!;
}

function demoSite(id: string, url: string): DemoSite {
  const control = async (method: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/__control`, { method, headers, body: JSON.stringify(body) });
  };
  return {
    id,
    set: (settings) => control('PATCH', settings),
    refuse: (fault) => control('POST', { when: 'before', kind: 'status', times: 1, ...fault }),
  };
}
