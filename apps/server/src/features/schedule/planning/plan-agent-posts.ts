// The agent-planning port: posts of an agent take the way of every other post, as the member who gave the order.
import { AppError } from '../../../platform/errors.ts';
import type { AgentPlanning } from '../../../platform/ports/agent-planning.ts';
import { listSubmission } from '../posts.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { planPosts, publicationIdOf } from './plan-posts.ts';

export const createAgentPlanning = (deps: ScheduleDeps): AgentPlanning => ({
  async plan({ accountId, memberId, agentName, needsApproval, ...plan }, begin) {
    const user = await deps.users.find(deps.db, memberId);
    if (!user) throw new AppError('forbidden', 'The member who gave this order is gone.');
    const posts = await planPosts(
      {
        ...plan,
        session: { accountId, member: user },
        recurrence: null,
        brief: null,
        agent: { name: agentName, needsApproval },
        pathOf: (at, field) => `targets.${at}.${field}`,
        begin: async (tx) => {
          await begin(tx);
          return 'finished';
        },
      },
      deps,
    );
    const ids: (string | null)[] = [];
    for (const { destinationId } of plan.destinations) {
      const post = posts.find((each) => each.destination_id === destinationId);
      ids.push(post ? await publicationIdOf(deps.db, post) : null);
    }
    return ids;
  },
  async listPlanned(accountId, submissionId) {
    const planned = [];
    for (const post of await listSubmission(deps.db, accountId, submissionId)) {
      const publicationId = await publicationIdOf(deps.db, post);
      planned.push({ platform: post.platform, title: post.content.title, publicationId });
    }
    return planned;
  },
});
