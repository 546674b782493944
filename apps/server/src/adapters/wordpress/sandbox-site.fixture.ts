// A WordPress of the sandbox for one test, and the strings to pull at it.
import { randomUUID } from 'node:crypto';
import type { WordPressFault } from '../../../../sandbox/src/wordpress-faults.ts';
import {
  SANDBOX_APPLICATION_PASSWORD,
  type WordPressSettings,
} from '../../../../sandbox/src/wordpress-site.ts';

interface Counts {
  posts: { id: number; slug: string; status: string; title: string; dateMs: number }[];
  publishedIds: number[];
  media: { id: number; fileName: string; mimeType: string; size: number }[];
  passwords: Record<string, number>;
}

export interface SandboxSite {
  url: string;
  username: string;
  password: string;
  set(settings: Partial<WordPressSettings>): Promise<void>;
  plan(fault: Partial<WordPressFault>): Promise<void>;
  clearFaults(): Promise<void>;
  counts(): Promise<Counts>;
}

export function sandboxSite(sandboxUrl: string, name: string = randomUUID()): SandboxSite {
  const url = `${sandboxUrl}/wordpress/${name}`;
  const control = async (method: string, body?: object) => {
    const answer = await fetch(`${url}/__control`, { method, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json() as Promise<Counts>;
  };
  return {
    url,
    username: 'admin',
    password: SANDBOX_APPLICATION_PASSWORD,
    set: async (settings) => void (await control('PATCH', settings)),
    plan: async (fault) => void (await control('POST', { when: 'before', times: 1, ...fault })),
    clearFaults: async () => void (await control('DELETE')),
    counts: () => control('GET'),
  };
}
