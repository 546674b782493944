// An operation keeps one promise of the contract: `handler(routes.x, async ({ input, member }, deps) => …)`.
// A feature is a set of operations, socket handlers and job workers behind one door.
import type { IncomingHttpHeaders } from 'node:http';
import type {
  Access,
  InputOf,
  OutputOf,
  ParamsOf,
  RawBodyPromise,
  Route,
  UploadPromise,
} from '@msm/contract/route';
import type { JobWorker, StandingWork } from './jobs.ts';
import type { ListedPages } from './ports/listed-pages.ts';
import type { ByteRange, StoredBody } from './ports/storage.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { DisconnectHook, SocketHandler } from './realtime/socket-handler.ts';
import type { Session, SessionMember } from './access/session.ts';

/** Routes open to visitors may still be called by a member. */
type Known<A extends Access, T> = A extends 'visitor' | 'operator' ? T | undefined : T;

/** A file that came with the call, on disk until the operation ends. */
export interface UploadedFile {
  path: string;
  /** As its sender called it: for people to read, never for a path. */
  name: string;
  sizeBytes: number;
}

type Uploaded<U> = U extends UploadPromise ? UploadedFile : undefined;

/** The bytes of a body as they came, with the headers beside them. */
export interface RawRequest {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

type Raw<P> = P extends RawBodyPromise ? RawRequest : undefined;

export interface CookieOptions {
  maxAgeSeconds: number;
  sameSite: 'lax' | 'strict';
  httpOnly: boolean;
}

export interface Caller {
  address: string;
  userAgent: string;
  requestId: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** What came in x-csrf-token; checked before the operation for access cookies, by the operation for refresh cookies. */
  csrfToken: string;
  /** From the Authorization header, unchecked. */
  bearerToken?: string | undefined;
}

export interface Answer {
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
  header(name: string, value: string): void;
}

export interface Call<R extends Route = Route> {
  params: ParamsOf<R>;
  input: InputOf<R>;
  upload: Uploaded<R['upload']>;
  raw: Raw<R['rawBody']>;
  /** Of a route that is `idempotent`, when the client sent one. */
  idempotencyKey: string | undefined;
  session: Known<R['access'], Session>;
  member: Known<R['access'], SessionMember>;
  /** A session cookie came without its CSRF token: on a route open to visitors it counts for nothing. */
  hasUnprovenSession: boolean;
  caller: Caller;
  answer: Answer;
}

/** A file that lies in storage. It is opened when it is sent: not for HEAD, nor for who has it already. */
export interface ServedFile {
  /** With its quotes. */
  etag: string;
  contentType: string;
  /** Beside those of every answer, or in their place. */
  headers: Readonly<Record<string, string>>;
  /** Undefined when there is no such file. */
  sizeOf(): Promise<number | undefined>;
  /** With a range where the file offers them. */
  open(range?: ByteRange): Promise<StoredBody | undefined>;
  /** Asked when there is no such file: the address that took its place. */
  movedTo?(): Promise<string | undefined>;
  /** Parts of it may be asked for: players jump within a video. */
  hasRanges?: boolean;
}

export type ResultOf<R extends Route> = R['output'] extends 'file' ? Uint8Array | ServedFile : OutputOf<R>;

export interface Handler<R extends Route, Deps> {
  route: R;
  run(call: Call<R>, deps: Deps): Promise<ResultOf<R>>;
}

export interface Operation {
  route: Route;
  run(call: Call): Promise<unknown>;
}

export interface Feature {
  name: string;
  operations: Operation[];
  sockets?: SocketHandler[];
  disconnects?: DisconnectHook[];
  jobs?: (JobWorker | StandingWork)[];
  /** Public pages that it keeps, for search engines. */
  listedPages?: ListedPages;
  /** Subscribes to events, once, before the server listens; what sockets are told starts here. */
  listen?(realtime: Realtime): void;
}

export const handler = <R extends Route, Deps>(
  route: R,
  run: (call: Call<R>, deps: Deps) => Promise<ResultOf<R>>,
): Handler<R, Deps> => ({ route, run });

/** Hands a feature's dependencies to its operations. */
export const withDeps =
  <Deps>(deps: Deps) =>
  (each: Handler<Route, Deps>): Operation => ({ route: each.route, run: (call) => each.run(call, deps) });
