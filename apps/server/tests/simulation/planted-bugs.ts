// Bugs that are put back on purpose, to prove that the simulator would find them. Each replaces a piece of source while it is
// loaded (plant-bug.mjs); nothing is written to disk. A piece that no longer occurs stops the proof: the list follows the code.
// What needs events too rare for ten thousand histories is the matter of wordpress-publisher.test.ts.
export interface PlantedBug {
  name: string;
  /** Several where more than one line of defence keeps the bug away. */
  edits: readonly { /** Below apps/server. */ file: string; from: string; to: string }[];
}

/** Removes the second defence: memory and written content of an older version are kept when a publication is rescheduled. */
const KEEPS_PREPARED = [
  {
    file: 'src/features/schedule/actions.store.ts',
    from: 'content: sql<string | null>`case when post_version = ${currentVersion} then content end`,',
    to: 'content: sql<string | null>`content`,',
  },
  {
    file: 'src/features/schedule/actions.store.ts',
    from: "memory: sql<string>`case when post_version = ${currentVersion} then memory else '{}' end`,",
    to: 'memory: sql<string>`memory`,',
  },
] as const;

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'a claim belongs to the node: an older run of it steps on the newer one',
    edits: [
      {
        file: 'src/features/schedule/steps.store.ts',
        from: 'and publication.lease_token = wanted.token and publication.state = wanted.was',
        to: 'and publication.lease_token is not null and publication.state = wanted.was',
      },
      {
        file: 'src/features/schedule/steps.store.ts',
        from: "    .where('lease_token', '=', token)\n    .where('state', '=', 'preparing')",
        to: "    .where('state', '=', 'preparing')",
      },
    ],
  },
  {
    name: 'an edit leaves what was prepared: the old terms and texts are published',
    edits: [
      {
        file: 'src/features/schedule/transitions.rules.ts',
        from: "const again = { to: 'scheduled', forgets: true, isWanted: true } as const;",
        to: "const again = { to: 'scheduled', isWanted: true } as const;",
      },
      {
        file: 'src/features/schedule/transitions.rules.ts',
        from: "const begunAnew = { to: 'scheduled', forgets: true } as const;",
        to: "const begunAnew = { to: 'scheduled' } as const;",
      },
      ...KEEPS_PREPARED,
    ],
  },
  {
    name: 'an edit of what asks leaves its old content: "publish again" sends it',
    edits: [
      {
        file: 'src/features/schedule/transitions.rules.ts',
        from: 'const forgets = { stays: true, forgets: true } as const;',
        to: 'const forgets = { stays: true } as const;',
      },
      ...KEEPS_PREPARED,
    ],
  },
  {
    name: 'a post that is being sent accepts a new time and is sent twice',
    edits: [
      {
        file: 'src/features/schedule/transitions.rules.ts',
        from: "const BEING_SENT = refuses('This post is being sent right now. Try again in a moment.');",
        to: "const BEING_SENT = { to: 'scheduled', isAfresh: true } as const;",
      },
    ],
  },
  {
    name: 'what was not there after a commit is sent with the content of before the edit',
    edits: [
      {
        file: 'src/features/schedule/steps.store.ts',
        from: "content: sql<string | null>`case when post_version = ${post?.version} then ${ref('content')} end`,",
        to: "content: sql<string | null>`${ref('content')}`,",
      },
    ],
  },
  {
    name: 'switched off while it is sent, it is sent again all the same',
    edits: [
      {
        file: 'src/features/schedule/steps.store.ts',
        from: "next_at: to === 'scheduled' && post?.is_active ? (nextAt ?? note.at) : null,",
        to: "next_at: to === 'scheduled' ? (nextAt ?? note.at) : null,",
      },
    ],
  },
  {
    name: 'an old run pauses a destination that was repaired meanwhile, for ever',
    edits: [
      {
        file: 'src/features/schedule/destinations.store.ts',
        from: ".where('schedule_destinations.credentials_version', '=', credentialsVersion),",
        to: ".where('schedule_destinations.credentials_version', '>=', 0),",
      },
    ],
  },
  {
    name: 'what waits for credentials is forgotten when they are repaired',
    edits: [
      {
        file: 'src/features/schedule/upkeep.store.ts',
        from: "where publication.list_group = 'needs_reauth' and not exists (",
        to: "where publication.list_group = 'needs_reauth' and false and not exists (",
      },
    ],
  },
  {
    name: 'what was planned at a removed site is not asked about',
    edits: [
      {
        file: 'src/features/schedule/upkeep.store.ts',
        from: "where known.removed_at is not null and publication.state in ('scheduled', 'ready', 'needs_reauth')",
        to: "where false and publication.state in ('scheduled', 'ready', 'needs_reauth')",
      },
    ],
  },
  {
    name: 'each node goes by its own clock',
    edits: [
      {
        file: 'src/features/schedule/machine/timekeeper.ts',
        from: 'return new Date(wallMs + stopwatch() - endedMs);',
        to: 'return new Date(stopwatch());',
      },
    ],
  },
  {
    name: 'leases of dead nodes are never given back',
    edits: [
      {
        file: 'src/features/schedule/machine/create-machine.ts',
        from: "await giveBack(lost, 'The portal was interrupted; it goes on.');",
        to: 'void lost;',
      },
    ],
  },
  {
    name: 'a commit whose holder died is sent again without a look',
    edits: [
      {
        file: 'src/features/schedule/transitions.rules.ts',
        from: "    ready: scheduled,\n    committing: { to: 'committing' },\n",
        to: '    ready: scheduled,\n    committing: scheduled,\n',
      },
    ],
  },
  {
    name: 'a lost answer is tried again without a look',
    edits: [
      {
        file: 'src/features/schedule/faults.rules.ts',
        from: "if (fault === 'unclear' && phase === 'committing') return { do: 'lookAgain', afterMs: settleMs };",
        to: "if (fault === 'unclear' && phase === 'committing') return { do: 'tryAgain', afterMs: 0 };",
      },
    ],
  },
  {
    name: 'a look takes a draft for the published post',
    edits: [
      {
        file: 'src/features/sites/publishing/wordpress-publisher.ts',
        from: "if (post.status === 'draft' && hasKey(post, publication) && isUntouched) {",
        to: "if (post.status === 'auto-draft') {",
      },
      {
        file: 'src/features/sites/publishing/wordpress-publisher.ts',
        from: "const PUBLISHED: readonly string[] = ['publish', 'future', 'private'];",
        to: "const PUBLISHED: readonly string[] = ['publish', 'future', 'private', 'draft'];",
      },
    ],
  },
  {
    name: 'a look leaves the draft, and a new try makes another: a late request publishes both',
    edits: [
      {
        file: 'src/features/sites/publishing/wordpress-publisher.ts',
        from: '          await remote.deletePost(draftId);\n',
        to: '',
      },
      {
        file: 'src/features/sites/publishing/wordpress-publisher.ts',
        from: 'if (await hasOwnPost(remote, publication, post)) return {};',
        to: '',
      },
      {
        file: 'src/features/sites/publishing/wordpress-publisher.ts',
        from: "note === 'new' ? undefined : await findEarlier(remote, publication);",
        to: 'note ? undefined : await findEarlier(remote, publication);',
      },
      { file: 'src/features/schedule/machine/timings.ts', from: 'settleMs: 75_000,', to: 'settleMs: 0,' },
    ],
  },
  {
    name: 'drafts are not noted before they are made: what is taken off the schedule leaves them',
    edits: [
      {
        file: 'src/features/sites/publishing/wordpress-publisher.ts',
        from: 'const { site } = await noted.add(draftOf(publication));',
        to: "void noted; const found = await siteOf(publication); const site = found && { ...found, note: 'known' as SiteWithNote['note'] };",
      },
      {
        file: 'src/features/sites/publishing/wordpress-publisher.ts',
        from: 'draftId === undefined || !site.isDraftNoted',
        to: 'draftId === undefined',
      },
    ],
  },
  {
    name: 'switching off and on drops what was waiting for its next try',
    edits: [
      {
        file: 'src/features/schedule/planning/toggle-scheduled-post.ts',
        from: 'const wasDueBefore = (publication: PublicationRow) => publication.due_at <= offSince;',
        to: 'const wasDueBefore = (publication: PublicationRow) => publication.due_at < new Date(0);',
      },
    ],
  },
  {
    name: 'what was begun before hours away is sent without a question',
    edits: [
      {
        file: 'src/features/schedule/claims.store.ts',
        from: "where (publication.wanted_since >= ${cutoff} or publication.state = 'committing')",
        to: 'where ${cutoff}::timestamptz is not null',
      },
      {
        file: 'src/features/schedule/machine/run-publication.ts',
        from: 'if ((await node.msUntilLate(work.wanted_since)) < 0) {',
        to: 'if (Number.isNaN(await node.msUntilLate(work.wanted_since))) {',
      },
    ],
  },
  {
    name: 'what missed its time is skipped without a question',
    edits: [
      {
        file: 'src/features/schedule/transitions.rules.ts',
        from: "const missed = { to: 'skipped', asks: true } as const;",
        to: "const missed = { to: 'skipped' } as const;",
      },
    ],
  },
  {
    name: 'a series whose repetition is changed is published twice at the time that has just come',
    edits: [
      {
        file: 'src/features/schedule/planning/edit-scheduled-post.ts',
        from: 'const earliest = taken && taken >= first.dueAt ? new Date(taken.getTime() + 1) : first.dueAt;',
        to: 'void taken; const earliest = first.dueAt;',
      },
    ],
  },
];
