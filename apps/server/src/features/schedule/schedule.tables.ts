// The tables of planned posts, as the stores beside this file see them.
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { PostContent } from '@msm/contract/posts/content';
import type { BulkAction } from '@msm/contract/schedule/bulk';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import type { Approval, Source, State } from '@msm/contract/schedule/schemas';
import type { Slot } from '@msm/contract/schedule/slots';
import type { PlatformId } from '@msm/contract/posts/platforms';
import type { Brief } from '@msm/contract/posts/brief';
import type { PublisherMemory } from '../../platform/ports/publisher.ts';

/** Written as text, read as what it was. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

interface PostsTable {
  id: string;
  account_id: string;
  created_by: string | null;
  submission_id: string | null;
  /** Shared by posts that were planned together; none for one alone. */
  group_id: string | null;
  title: string;
  content: Json<PostContent>;
  brief: NullableJson<Brief>;
  platform: PlatformId;
  destination_id: string;
  first_wall_time: string;
  zone: string;
  recurrence: NullableJson<Recurrence>;
  first_occurrence: number;
  is_active: boolean;
  inactive_since: Generated<Date | null>;
  /** Only of a post that is switched off. */
  approval: Generated<Approval | null>;
  approval_note: Generated<string | null>;
  version: number;
  source: Source;
  /** When further publications have to be added; none when there will be no more. */
  extend_at: Date | null;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
  /** The title in small letters. */
  search_text: GeneratedAlways<string>;
}

interface PublicationsTable {
  id: string;
  post_id: string;
  /** The version that it was prepared from. Behind its post's only while it is being sent. */
  post_version: number;
  account_id: string;
  platform: PlatformId;
  destination_id: string;
  occurrence: number;
  due_at: Date;
  wall_time: string;
  zone: string;
  publication_key: string;
  state: State;
  is_past: GeneratedAlways<boolean>;
  /** Where lists have it: the state of what is over, else coming, publishing or paused. */
  list_group: GeneratedAlways<string>;
  asks_person: Generated<boolean>;
  /** When it is to be taken up: its time, the next try, or the next look. None while it is worked on, inactive or over. */
  next_at: Date | null;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Fences off every run but the one that made the claim. */
  lease_token: string | null;
  attempts: Generated<number>;
  looks: Generated<number>;
  /** What the writer made for this publication alone. */
  content: NullableJson<PostContent>;
  memory: ColumnType<PublisherMemory, never, string>;
  remote_id: string | null;
  link: string | null;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
  /** When a person last let it be planned or tried again. */
  renewed_at: Date | null;
  /** Its time, or when it was renewed after that. Two hours later a person is asked. */
  wanted_since: GeneratedAlways<Date>;
}

interface HistoryTable {
  id: GeneratedAlways<bigint>;
  publication_id: string;
  at: Date;
  state: State;
  words: string;
  /** Whose decision it was; none for the portal's own doing. */
  actor_id: string | null;
}

interface DestinationsTable {
  platform: PlatformId;
  destination_id: string;
  account_id: string;
  /** Since when it waits for credentials. */
  paused_at: Generated<Date | null>;
  /** Raised by every repair: a run that was claimed under another one says nothing of the credentials that hold now. */
  credentials_version: Generated<number>;
  removed_at: Generated<Date | null>;
  /** In a row. */
  failures: Generated<number>;
  /** Nothing is sent there before. */
  retry_at: Generated<Date | null>;
}

/** What undoing a change restores: of the post, and of the publications that the change touched, as rows of the database. */
export interface Before {
  post: {
    is_active: boolean;
    inactive_since: string | null;
    approval: Approval | null;
    approval_note: string | null;
    extend_at: string | null;
    submission_id: string | null;
    first_wall_time: string;
    zone: string;
  };
  publications: {
    row: { id: string; state: State };
    history: object[];
    /** State and times as the change wrote them; none where the change deleted it. */
    written?: string | null;
  }[];
  /** Being sent when their post was deleted. They can be proved absent and withdrawn later, with its deletion as the only reason. */
  beingSent?: string[];
}

interface ChangesTable {
  account_id: string;
  bulk_id: string;
  /** The publication or post that the action named. */
  item_id: string;
  post_id: string;
  action: BulkAction;
  version_after: number;
  before: NullableJson<Before>;
  created_at: Date;
  undone_at: Generated<Date | null>;
}

interface SlotsTable {
  account_id: string;
  platform: PlatformId;
  destination_id: string;
  zone: string;
  slots: Json<Slot[]>;
  updated_at: Date;
}

/** What was published and is still to be told. */
interface PublishedTable {
  publication_id: string;
  at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    schedule_posts: PostsTable;
    schedule_published: PublishedTable;
    schedule_publications: PublicationsTable;
    schedule_history: HistoryTable;
    schedule_destinations: DestinationsTable;
    schedule_changes: ChangesTable;
    schedule_slots: SlotsTable;
  }
}

export type PostRow = Selectable<PostsTable>;
export type PublicationRow = Selectable<PublicationsTable>;
export type ChangeRow = Selectable<ChangesTable>;
export type SlotsRow = Selectable<SlotsTable>;
export type HistoryRow = Selectable<HistoryTable>;
