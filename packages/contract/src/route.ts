// How a promise over HTTP is written down: one line a route. The server refuses to start without a handler for
// each; the browser calls it by name; OpenAPI, the fuzzer and the authorisation matrix read the same line.
import type * as z from 'zod/mini';

/**
 * Who may call: every visitor, a signed-in member, Admin and up, SuperAdmin, or the machine itself (loopback) and SuperAdmin.
 * `wallet`: SuperAdmin, or every member where MSMPAY_ACCESS says so.
 */
export type Access = 'visitor' | 'member' | 'admin' | 'superadmin' | 'operator' | 'wallet';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls allowed from one address in one minute. IPv6 counts by /64, since one household owns that many. */
export interface PerAddressLimit {
  readonly perMinute: number;
  /** Of these, calls that may be refused for what they carry: for routes on which a secret can be guessed. */
  readonly failuresPerMinute?: number;
}

/**
 * For a GET that changes something: where a browser may call it from. Own pages only; or also links and redirects of
 * other sites (a mail, an outside provider), but never what their pages load by themselves, like pictures and frames.
 */
export type CallableFrom = 'ownPages' | 'links';

/** One file comes with the call, as multipart/form-data. The `input` beside it is then text fields, not JSON. */
export interface UploadPromise {
  readonly field: string;
  readonly maxBytes: number;
}

/** The operation gets the body as the bytes that came, and the headers: signatures of webhooks are made over them. */
export interface RawBodyPromise {
  readonly maxBytes: number;
}

type Schema = z.ZodMiniType;
/** A browser is sent elsewhere, or plain text or a file is answered, instead of JSON. */
type OtherOutput = 'redirect' | 'text' | 'file';

export interface Route<
  Params extends Schema | undefined = Schema | undefined,
  Input extends Schema | undefined = Schema | undefined,
  Output extends Schema | OtherOutput = Schema | OtherOutput,
  A extends Access = Access,
  Upload extends UploadPromise | undefined = UploadPromise | undefined,
  RawBody extends RawBodyPromise | undefined = RawBodyPromise | undefined,
> {
  readonly method: Method;
  readonly path: string;
  readonly access: A;
  /** One sentence for the reference. */
  readonly summary: string;
  readonly params: Params;
  /** The query of a GET, the JSON body of everything else. */
  readonly input: Input;
  /** The answer. Objects are sent with `success: true` beside their own fields. */
  readonly output: Output;
  readonly status: number;
  readonly limit: PerAddressLimit | undefined;
  readonly callableFrom: CallableFrom | undefined;
  /** Only for members who confirmed their e-mail address: what reaches strangers needs a sender who can be reached. */
  readonly requireEmailVerified: boolean;
  /** Only for owners and editors of the account that the session acts in; contributors may not. */
  readonly requireEditor: boolean;
  readonly upload: Upload;
  readonly rawBody: RawBody;
  /** Takes an Idempotency-Key: a repeated call with the key of the first takes effect once and answers like it. */
  readonly idempotent: boolean;
}

interface Promised<
  Params extends Schema | undefined,
  Input extends Schema | undefined,
  Output extends Schema | OtherOutput,
  A extends Access,
  Upload extends UploadPromise | undefined,
  RawBody extends RawBodyPromise | undefined,
> {
  access: A;
  summary: string;
  params?: Params;
  input?: Input;
  output: Output;
  status?: number;
  limit?: PerAddressLimit;
  callableFrom?: CallableFrom;
  requireEmailVerified?: boolean;
  requireEditor?: boolean;
  upload?: Upload;
  rawBody?: RawBody;
  idempotent?: boolean;
}

const promise =
  (method: Method) =>
  <
    A extends Access,
    Output extends Schema | OtherOutput,
    Params extends Schema | undefined = undefined,
    Input extends Schema | undefined = undefined,
    Upload extends UploadPromise | undefined = undefined,
    RawBody extends RawBodyPromise | undefined = undefined,
  >(
    path: string,
    {
      access,
      summary,
      params,
      input,
      output,
      status = 200,
      limit,
      callableFrom,
      requireEmailVerified = false,
      requireEditor = false,
      upload,
      rawBody,
      idempotent = false,
    }: Promised<Params, Input, Output, A, Upload, RawBody>,
  ): Route<Params, Input, Output, A, Upload, RawBody> => ({
    method,
    path,
    access,
    summary,
    params: params as Params,
    input: input as Input,
    output,
    status,
    limit,
    callableFrom,
    requireEmailVerified,
    requireEditor,
    upload: upload as Upload,
    rawBody: rawBody as RawBody,
    idempotent,
  });

export const get = promise('GET');
export const post = promise('POST');
export const put = promise('PUT');
export const patch = promise('PATCH');
export const del = promise('DELETE');

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type InputOf<R extends Route> = Parsed<R['input']>;
/** What a caller passes, before defaults and trimming. */
export type SentInputOf<R extends Route> = Sent<R['input']>;
export type OutputOf<R extends Route> = R['output'] extends Schema
  ? z.output<R['output']>
  : R['output'] extends 'file'
    ? Uint8Array
    : string;
