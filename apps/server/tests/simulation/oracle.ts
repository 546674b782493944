// The promise, stated apart from the engine: for every publication that a member last saw acknowledged there is exactly one
// copy with the last acknowledged content, or an open question, or an explicit decision of a person; no draft is left on a
// site, and the engine always goes on. It learns what members were told, and what the sites stored; at the end it reads the rows.
import { TAKEN_OFF } from '../../src/features/schedule/actions.store.ts';
import { CATCH_UP_MS } from '../../src/features/schedule/lateness.rules.ts';
import type { PublicationRow } from '../../src/features/schedule/schedule.tables.ts';
import type { Db } from '../../src/platform/db/tables.ts';
import type { ModelSite, StoredPost } from './model-site.ts';
import type { World } from './world.ts';

interface Expectation {
  publicationId: string;
  postId: string;
  /**
   * Content that may be published, each with the last moment at which it may be sent: the last acknowledged at any time, and
   * what was being sent when that was acknowledged as long as a run takes to send it.
   */
  markers: Map<string, number>;
  /** Acknowledged as switched off or removed, and as taken off the schedule: nothing may be sent after these. */
  offAfterMs: number;
  goneAfterMs: number;
  /** Its time, and when its people last changed something: two hours after the later one it is sent only if a person wants it. */
  dueMs: number;
  renewedAtMs: number;
  /** A member gave it another time, at which the post may have one already. */
  isMoved: boolean;
  /** By what the post says, where this was not skipped by then. */
  offSince: Date | null;
  /** Times a person said "publish again" of a post that may be there: each allows one more copy. */
  extraCopies: number;
  /** When a person last said "publish again": from then on only the last acknowledged content may be sent. */
  againAtMs: number;
  hasDecision: boolean;
  isTrashed: boolean;
  /** What members did and the site stored, for the reader of a violation. */
  story: { at: Date; words: string }[];
}

export interface Oracle {
  /** A member was told that the post now has this content; of a series that is no wish for what was due before. */
  onContent(postId: string, marker: string, isSeries: boolean): Promise<void>;
  /** A member was told of a new time for this one: what is no longer planned must not be sent. */
  onPlan(postId: string, publicationId: string): Promise<void>;
  /** A member was told that nothing of the post is published any more, and since when, or that it is published again. */
  onWanted(postId: string, wanted: { isWanted: boolean; offSince: Date | null }): Promise<void>;
  onDecision(publicationId: string, choice: 'again' | 'isThere' | 'discard', wasUnknown: boolean): void;
  onTrashed(key: string): void;
  onPublished(site: ModelSite, post: StoredPost): void;
  /** Whether nothing is left to be sent. */
  isAllOver(): Promise<boolean>;
  verdict(): Promise<string[]>;
  /** Publications that were followed to their end. */
  count(): number;
}

const WAS_OFF = 'It was switched off at its time.';
/** Reasons of skipped publications that members caused themselves: such a row need not ask. */
const UNWANTED = [WAS_OFF, TAKEN_OFF];

/** A run sends within half a lease of having written that it does, or not at all. */
const SENDING_MS = 15_000;
/** With the age of the time that the run goes by. */
const LATEST_MS = CATCH_UP_MS + 2 * SENDING_MS;

const markerOf = (title: string) => title.replace(/^written /, '');

/** Each version of a post has terms of its own, none in every second; what the writer wrote has none. */
export function categoryOf(title: string): number | undefined {
  const version = Number(/^\S+ v(\d+)$/.exec(title)?.[1] ?? 0);
  return version % 2 === 1 ? 1 + (version % 9) : undefined;
}

export function createOracle(db: Db, world: World, sites: ReadonlyMap<string, ModelSite>): Oracle {
  const expectations = new Map<string, Expectation>();
  const markers = new Map<string, string>();
  const violations: string[] = [];

  const rowsOf = (postId: string) =>
    db.selectFrom('schedule_publications').selectAll().where('post_id', '=', postId).execute();

  function expectationOf(row: PublicationRow): Expectation {
    const known = expectations.get(row.publication_key);
    const dueMs = row.due_at.getTime();
    if (known) return Object.assign(known, { dueMs, isMoved: known.isMoved || known.dueMs !== dueMs });
    const made: Expectation = {
      publicationId: row.id,
      postId: row.post_id,
      markers: new Map([[markers.get(row.post_id)!, Infinity]]),
      offAfterMs: Infinity,
      goneAfterMs: Infinity,
      dueMs,
      isMoved: false,
      renewedAtMs: 0,
      offSince: null,
      extraCopies: 0,
      againAtMs: 0,
      hasDecision: false,
      isTrashed: false,
      story: [],
    };
    expectations.set(row.publication_key, made);
    return made;
  }

  const note = ({ story }: Expectation, words: string) =>
    void story.push({ at: new Date(world.nowMs()), words });

  return {
    async onContent(postId, marker, isSeries) {
      markers.set(postId, marker);
      const rows = await rowsOf(postId);
      // The others of a post that is no series have come due while it was one.
      const last = Math.max(...rows.map(({ occurrence }) => occurrence));
      for (const row of rows) {
        const expectation = expectationOf(row);
        note(expectation, `acknowledged while ${row.state}: ${marker}`);
        if (!isSeries && row.occurrence === last) expectation.renewedAtMs = world.nowMs();
        if (row.state === 'published') continue;
        if (row.state !== 'committing') expectation.markers.clear();
        const sentUntilMs = world.nowMs() + SENDING_MS;
        for (const [earlier, untilMs] of expectation.markers)
          expectation.markers.set(earlier, Math.min(untilMs, sentUntilMs));
        expectation.markers.set(marker, Infinity);
      }
      await forbidGone(postId);
    },
    async onPlan(postId, publicationId) {
      for (const row of await rowsOf(postId)) {
        const expectation = expectationOf(row);
        if (row.id === publicationId) expectation.renewedAtMs = world.nowMs();
      }
      await forbidGone(postId);
    },
    async onWanted(postId, { isWanted, offSince }) {
      for (const row of await rowsOf(postId)) {
        const expectation = expectationOf(row);
        note(expectation, `acknowledged while ${row.state}: ${isWanted ? 'on' : 'off'}`);
        expectation.renewedAtMs = world.nowMs();
        const wasDueBefore = expectation.offSince !== null && row.due_at <= expectation.offSince;
        if (isWanted && wasDueBefore && row.state === 'skipped' && row.reason === WAS_OFF)
          violations.push(`${row.publication_key} was dropped by switching it off and on after its time`);
        expectation.offSince = row.state === 'skipped' ? null : offSince;
        const isBeingSent = row.state === 'committing';
        const offAtMs = world.nowMs() + (isBeingSent ? SENDING_MS : 0);
        expectation.offAfterMs = isWanted ? Infinity : Math.min(expectation.offAfterMs, offAtMs);
      }
      if (!isWanted) await forbidGone(postId);
    },
    onDecision(publicationId, choice, wasUnknown) {
      const expectation = [...expectations.values()].find((each) => each.publicationId === publicationId);
      if (!expectation) return;
      note(expectation, `decided: ${choice}`);
      if (choice === 'again' && wasUnknown) expectation.extraCopies += 1;
      if (choice === 'again') {
        expectation.againAtMs = world.nowMs();
        expectation.renewedAtMs = world.nowMs();
        expectation.markers = new Map([[markers.get(expectation.postId)!, Infinity]]);
      }
      expectation.hasDecision = choice !== 'again';
    },
    onTrashed(key) {
      const expectation = expectations.get(key);
      if (!expectation) return;
      note(expectation, 'thrown away on the site');
      expectation.isTrashed = true;
    },
    onPublished(_site, { key, title, categories, sentAtMs }) {
      const expectation = expectations.get(key);
      if (!expectation) return;
      note(expectation, `published on the site: ${title}`);
      if (categories[0] !== categoryOf(title))
        violations.push(
          `${key} “${title}” has the category ${categories[0]} instead of ${categoryOf(title)}`,
        );
      if (sentAtMs > Math.min(expectation.offAfterMs, expectation.goneAfterMs))
        violations.push(`${key} “${title}” was sent after it was acknowledged as off`);
      if (sentAtMs > Math.max(expectation.dueMs, expectation.renewedAtMs) + LATEST_MS)
        violations.push(`${key} “${title}” was sent hours late, without a question`);
    },
    isAllOver: async () => (await allRows()).every(isOver),
    async verdict() {
      const connected = new Set((await db.selectFrom('sites').select('id').execute()).map(({ id }) => id));
      const times = new Set<string>();
      for (const row of await allRows()) {
        const faults = faultsOf(row, connected.has(row.destination_id));
        if (isPublishedAsPlanned(row)) {
          const time = `${row.post_id} ${row.due_at.toISOString()}`;
          if (times.has(time))
            faults.push(`${row.publication_key} was planned and published twice for one time`);
          times.add(time);
        }
        if (faults.length > 0) violations.push(...faults, ...(await storyOf(row)));
      }
      return violations;
    },
    count: () => expectations.size,
  };

  function allRows(): Promise<Row[]> {
    return db
      .selectFrom('schedule_publications as publication')
      .innerJoin('schedule_posts as planned', 'planned.id', 'publication.post_id')
      .selectAll('publication')
      .select(['planned.is_active', 'planned.removed_at'])
      .execute();
  }

  async function storyOf(row: PublicationRow): Promise<string[]> {
    const written = await db
      .selectFrom('schedule_history')
      .selectAll()
      .where('publication_id', '=', row.id)
      .execute();
    const lines = written.map(({ at, state, words }) => ({ at, words: `${state}: ${words}` }));
    return [...expectationOf(row).story, ...lines]
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, words }) => `  ${at.toISOString().slice(11, 23)} ${words}`);
  }

  /** Rows that an acknowledged action took off the schedule; a later one may have put them back. */
  async function forbidGone(postId: string): Promise<void> {
    const rows = await rowsOf(postId);
    const left = new Set(rows.filter(({ reason }) => reason !== TAKEN_OFF).map(({ id }) => id));
    for (const expectation of expectations.values())
      if (expectation.postId === postId)
        expectation.goneAfterMs = left.has(expectation.publicationId)
          ? Infinity
          : Math.min(expectation.goneAfterMs, world.nowMs());
  }

  type Row = PublicationRow & { is_active: boolean; removed_at: Date | null };

  function faultsOf(row: Row, isConnected: boolean): string[] {
    const { publication_key: key, state, reason } = row;
    const expectation = expectationOf(row);
    const site = sites.get(row.destination_id)!;
    const copies = site.posts.filter((post) => post.key === key && post.status === 'publish');
    const say = (what: string) =>
      `${key} is ${state}${row.asks_person ? ' and asks' : ''}, ${copies.length} copies: ${what} (${reason})`;
    const faults: string[] = [];
    const mostCopies = 1 + expectation.extraCopies;
    if (copies.length > mostCopies) faults.push(say('published twice'));
    for (const { atMs, sentAtMs, title } of copies) {
      // What a person is being asked about, or has answered for, they see as it is.
      const isTheirs = state === 'unknown' || expectation.hasDecision || atMs < expectation.againAtMs;
      if (isTheirs) continue;
      if (atMs < row.due_at.getTime()) faults.push(say('published before its time'));
      if (sentAtMs > (expectation.markers.get(markerOf(title)) ?? -Infinity))
        faults.push(say(`has “${title}” instead of ${[...expectation.markers.keys()].at(-1)}`));
    }
    if (state === 'published' && copies.length === 0 && !expectation.isTrashed && !expectation.hasDecision)
      faults.push(say('it is not there'));
    const isCertainlyNotThere = state === 'failed' || state === 'skipped' || state === 'needs_reauth';
    if (isCertainlyNotThere && copies.length > expectation.extraCopies && !expectation.hasDecision)
      faults.push(say('it is there'));
    if (isConnected && site.posts.some((post) => post.key === key && post.status === 'draft'))
      faults.push(say('a draft is left'));
    if (!isOver(row)) faults.push(say('nobody is asked, and it does not go on'));
    return faults;
  }

  function isPublishedAsPlanned(row: Row): boolean {
    const { isMoved, hasDecision } = expectationOf(row);
    return row.state === 'published' && !isMoved && !hasDecision;
  }

  function isOver(row: Row): boolean {
    const isUnwanted = row.removed_at !== null || !row.is_active;
    const wasUnwanted = row.state === 'skipped' && UNWANTED.includes(row.reason!);
    // At the end every connected site accepts us: what waits for credentials has to go on by itself.
    const isAsking = row.asks_person && row.state !== 'needs_reauth';
    return (
      isAsking || row.state === 'published' || expectationOf(row).hasDecision || isUnwanted || wasUnwanted
    );
  }
}
