// The tables of the blog as queries see them.
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Cover, CommentStatus, PostFields } from '@msm/contract/blog/schemas';

/** With the file of the library that it was made from. */
export type StoredCover = Cover & { libraryId?: string | undefined };

interface PostsTable {
  id: string;
  account_id: string;
  author_id: string | null;
  publication_key: string;
  /** Of what the schedule gave to be prepared; null for what was written before. */
  content_hash: string | null;
  status: 'prepared' | 'published' | 'hidden' | 'removed';
  /** Its account cannot show it again by itself. */
  hidden_by_admin: Generated<boolean>;
  /** An administrator cannot show it again. */
  hidden_by_account: Generated<boolean>;
  /** None while it is prepared. */
  slug: string | null;
  title: string;
  html: string;
  excerpt: string;
  cover: ColumnType<StoredCover | null, string | null, string | null>;
  category_id: string | null;
  tags: string[];
  seo_title: string;
  seo_description: string;
  reading_minutes: number;
  search_text: string;
  is_featured: Generated<boolean>;
  /** Visible ones. */
  comments: Generated<number>;
  version: number;
  published_at: Date;
  updated_at: Date;
}

interface CategoriesTable {
  id: string;
  slug: string;
  name: string;
  description: string;
  created_at: Date;
}

interface PostTagsTable {
  tag: string;
  name: string;
  post_id: string;
  published_at: Date;
}

interface OldSlugsTable {
  slug: string;
  post_id: string;
}

interface RevisionsTable {
  post_id: string;
  version: number;
  fields: ColumnType<PostFields, string>;
  saved_by: string | null;
  saved_at: Date;
}

interface CommentsTable {
  id: string;
  post_id: string;
  author_id: string | null;
  text: string;
  status: CommentStatus;
  created_at: Date;
}

interface SubscribersTable {
  id: string;
  email: string;
  asked_at: Date;
  confirmed_at: Generated<Date | null>;
  /** Posts up to here were mailed. */
  mailed_until: Generated<Date | null>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    blog_posts: PostsTable;
    blog_categories: CategoriesTable;
    blog_post_tags: PostTagsTable;
    blog_old_slugs: OldSlugsTable;
    blog_revisions: RevisionsTable;
    blog_comments: CommentsTable;
    blog_subscribers: SubscribersTable;
  }
}

export type PostRow = Selectable<PostsTable>;
export type CategoryRow = Selectable<CategoriesTable>;
export type CommentRow = Selectable<CommentsTable>;
export type RevisionRow = Selectable<RevisionsTable>;
