// One bug of each kind that a change can bring, and the test file that must turn red. Each replaces pieces of source while Vitest
// loads them; nothing is written to disk. A piece that no longer occurs once stops the proof: the list follows the code.
export interface PlantedBug {
  kind: string;
  edits: { file: string; from: string; to: string }[];
  test: string;
}

const SERVER = 'apps/server/src';
const CONTRACT = 'packages/contract/src';

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    kind: 'missing access check',
    edits: [
      {
        file: `${SERVER}/platform/access/access.ts`,
        from: 'if (!isAllowed(access, session, walletRole))',
        to: 'if (!session.member)',
      },
    ],
    test: 'apps/server/tests/authorisation/matrix.test.ts',
  },
  {
    kind: 'wrong owner',
    edits: [
      {
        file: `${SERVER}/features/writer/drafts/drafts.store.ts`,
        from: "    .where('account_id', '=', accountId)\n    .executeTakeFirst();",
        to: '    .executeTakeFirst();',
      },
    ],
    test: `${SERVER}/features/writer/drafts/drafts.test.ts`,
  },
  {
    kind: 'lost event',
    edits: [
      {
        file: `${SERVER}/features/engagement/create-notifications.ts`,
        from: "for (const each of added) events.emit('notification.added', each);",
        to: '',
      },
    ],
    test: `${SERVER}/features/engagement/create-notifications.test.ts`,
  },
  {
    kind: 'broken migration',
    edits: [
      {
        file: 'apps/server/migrations/20261115T1115_invites.ts',
        from: 'create unique index invites_one_waiting',
        to: 'create index invites_one_waiting',
      },
    ],
    test: `${SERVER}/features/invites/create-invite.test.ts`,
  },
  {
    kind: 'accepted bad field',
    edits: [
      {
        file: `${CONTRACT}/auth/schemas.ts`,
        from: "z.refine((username) => !DOMAIN_NAME.test(username), 'A username must not be a web address.'),",
        to: '',
      },
    ],
    test: `${SERVER}/features/auth/registering/register.test.ts`,
  },
  {
    kind: 'swallowed rejection',
    edits: [{ file: `${SERVER}/platform/jobs.ts`, from: 'if (isForGood) continue;\n', to: 'continue;\n' }],
    test: `${SERVER}/platform/jobs.test.ts`,
  },
  {
    kind: 'missing rate limit',
    edits: [
      {
        file: `${SERVER}/platform/http/serve-operation.ts`,
        from: 'countFailures(limits.take(failures, address), attempt)',
        to: 'attempt()',
      },
    ],
    test: `${SERVER}/features/auth/log-in.test.ts`,
  },
  {
    kind: 'missing CSRF check',
    edits: [
      {
        file: `${SERVER}/platform/http/serve-operation.ts`,
        from: 'authenticator.isCsrfTokenOf(session.id, csrfTokenOf(request))',
        to: 'true',
      },
    ],
    test: `${SERVER}/platform/http/serve-operation.test.ts`,
  },
  {
    kind: 'leaked field in an answer',
    edits: [
      {
        file: `${CONTRACT}/invites/routes.ts`,
        from: 'engagementType: InviteType, subjectName: z.string() }),',
        to: 'engagementType: InviteType, subjectName: z.string(), inviteeEmail: z.string() }),',
      },
      {
        file: `${SERVER}/features/invites/preview-invite.ts`,
        from: 'subjectName: invite.subject_name,',
        to: 'subjectName: invite.subject_name, inviteeEmail: invite.invitee_email,',
      },
    ],
    test: `${SERVER}/features/invites/mailed-invite.test.ts`,
  },
  {
    kind: 'non-idempotent retry',
    edits: [
      {
        file: `${SERVER}/features/schedule/posts.store.ts`,
        from: 'submission_id: post.submissionId,',
        to: 'submission_id: null,',
      },
    ],
    test: `${SERVER}/features/schedule/planning/schedule-blog-post.test.ts`,
  },
  {
    kind: 'wrong paging',
    edits: [
      {
        file: `${SERVER}/platform/db/paging.ts`,
        from: '`(${columns}) < (${values})`',
        to: '`(${columns}) <= (${values})`',
      },
    ],
    test: `${SERVER}/features/support/inbox.test.ts`,
  },
  {
    kind: 'unvalidated outgoing address',
    edits: [
      {
        file: `${SERVER}/platform/outbound/outbound-target.ts`,
        from: "if (parsed.range() !== 'unicast') return false;",
        to: '',
      },
    ],
    test: `${SERVER}/platform/outbound/outbound.unit.test.ts`,
  },
];
