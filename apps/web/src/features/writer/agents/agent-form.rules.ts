// The form of a standing order: what stands in its fields, and the order that comes out of them.
import { AgentInput, type Agent } from '@msm/contract/writer/agents';
import type { Source } from '@msm/contract/posts/brief';
import type { DestinationChoice } from '../../../platform/use-destinations.ts';

export interface AgentForm {
  name: string;
  topic: string;
  /** Web addresses, one a line. */
  addresses: string;
  /** A text that every post may draw on. */
  facts: string;
  type: string;
  nature: string;
  tone: string;
  language: string;
  targets: string[];
  weekdays: number[];
  time: string;
  zone: string;
  leadHours: string;
  mode: 'approval' | 'automatic';
  monthlyUsd: string;
  monthlyRuns: string;
}

export const newAgentForm = (zone: string): AgentForm => ({
  name: '',
  topic: '',
  addresses: '',
  facts: '',
  type: 'article',
  nature: 'informative',
  tone: 'neutral',
  language: 'en',
  targets: [],
  weekdays: [1, 2, 3, 4, 5],
  time: '09:00',
  zone,
  leadHours: '24',
  mode: 'approval',
  monthlyUsd: '5',
  monthlyRuns: '31',
});

export const formOf = (agent: Agent): AgentForm => ({
  ...agent,
  addresses: agent.sources.flatMap((source) => (source.kind === 'url' ? [source.url] : [])).join('\n'),
  facts: agent.sources.find(isText)?.text ?? '',
  targets: agent.targets.map(({ destinationId }) => destinationId),
  leadHours: String(agent.leadHours),
  monthlyUsd: String(agent.monthlyUsd),
  monthlyRuns: String(agent.monthlyRuns),
});

export type AgentErrors = Partial<Record<keyof AgentInput | 'facts', string>>;

const isText = (source: Source): source is Extract<Source, { kind: 'text' }> => source.kind === 'text';

/** Drafts, posts and further texts among the sources cannot be typed here: those that an order has stay. */
export function readAgentForm(
  form: AgentForm,
  destinations: readonly DestinationChoice[],
  kept: readonly Source[] = [],
): { input: AgentInput } | { errors: AgentErrors } {
  const { addresses, facts, targets, leadHours, monthlyUsd, monthlyRuns, ...rest } = form;
  const urls = addresses.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []));
  const parsed = AgentInput.safeParse({
    name: rest.name,
    topic: rest.topic,
    sources: [
      ...(facts.trim() ? [{ kind: 'text', text: facts }] : []),
      ...kept.filter((source) => source.kind !== 'url' && source !== kept.find(isText)),
      ...urls.map((url) => ({ kind: 'url', url: /^[a-z]+:\/\//i.test(url) ? url : `https://${url}` })),
    ],
    type: rest.type,
    nature: rest.nature,
    tone: rest.tone,
    language: rest.language,
    targets: targets.map((destinationId) => ({
      platform: destinations.find(({ id }) => id === destinationId)?.platform ?? 'wordpress',
      destinationId,
    })),
    weekdays: rest.weekdays,
    time: rest.time,
    zone: rest.zone,
    leadHours: numberIn(leadHours),
    mode: rest.mode,
    monthlyUsd: numberIn(monthlyUsd),
    monthlyRuns: numberIn(monthlyRuns),
  });
  if (parsed.success) return { input: parsed.data };
  const errors: AgentErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const isOfFacts = facts.trim() !== '' && path[0] === 'sources' && path[1] === 0;
    errors[isOfFacts ? 'facts' : (path[0] as keyof AgentInput)] ??= message;
  }
  return { errors };
}

/** What was said of a field is over once it is changed. */
export function withoutErrorsOf(part: Partial<AgentForm>, errors: AgentErrors): AgentErrors {
  const changed = Object.keys(part).map((name) => (name === 'addresses' ? 'sources' : name));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name)));
}

/** An empty field is no zero. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
