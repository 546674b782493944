// Sends a file as a form and says how far it is. Tokens, the one refresh after a 401 and the refusals are those of every
// other call; only the way is another, since fetch tells nothing about what has left.
import type { OutputOf, ParamsOf, Route, UploadPromise } from '@msm/contract/route';
import { fetchWithAuth } from './api-client.ts';
import { ApiError } from './api-error.ts';
import type { FetchOptions, SentInit } from './fetch-with-auth.ts';
import { requestFor } from './route-request.ts';

interface UploadProgress {
  sentBytes: number;
  /** Of the whole form: a little more than the file. */
  totalBytes: number;
}

type OnProgress = (progress: UploadProgress) => void;

type UploadRoute = Route & { readonly upload: UploadPromise };

interface Upload<R extends UploadRoute> {
  params: ParamsOf<R>;
  file: File;
  /** What goes beside the file; empty texts are left out. */
  fields?: Record<string, string>;
}

interface UploadOptions {
  onProgress?: OnProgress;
  /** Aborting cancels: what was sent is thrown away by the server. */
  signal?: AbortSignal;
}

/** `message` is the server's reason; the status words are kept beside it. */
export class UploadError extends ApiError {
  readonly statusText: string;

  constructor({ status, code, message, fields, requestId, hasReason }: ApiError, statusText: string) {
    const words = hasReason ? message : `Upload failed: ${statusText || status}`;
    super(status, {
      message: words,
      fields: { ...fields },
      ...(code && { code }),
      ...(requestId && { requestId }),
    });
    this.statusText = statusText;
  }
}

export const createUploadFile =
  (
    send: (url: string, options: FetchOptions) => Promise<unknown>,
    newRequest: () => XMLHttpRequest = () => new XMLHttpRequest(),
  ) =>
  async <R extends UploadRoute>(
    route: R,
    { params, file, fields = {} }: Upload<R>,
    { onProgress = () => {}, signal }: UploadOptions = {},
  ): Promise<OutputOf<R>> => {
    const { method, url } = requestFor(route, { params });
    let statusText = '';
    try {
      const answer = await send(url, {
        method,
        body: formOf(route.upload, file, fields),
        ...(signal && { signal }),
        transport: async (to, init) => {
          const response = await sendByRequest(newRequest(), to, init, onProgress);
          statusText = response.statusText;
          return response;
        },
      });
      return answer as OutputOf<R>;
    } catch (error) {
      throw error instanceof ApiError ? new UploadError(error, statusText) : error;
    }
  };

export const uploadFile = createUploadFile(fetchWithAuth);

/** The texts go first: a server that reads as it arrives knows them before the file. */
function formOf({ field }: UploadPromise, file: File, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
  form.set(field, file);
  return form;
}

function sendByRequest(request: XMLHttpRequest, url: string, init: SentInit, onProgress: OnProgress) {
  init.signal?.throwIfAborted();
  return new Promise<Response>((resolve, reject) => {
    const cancel = () => request.abort();
    request.open(init.method, url);
    request.withCredentials = init.credentials === 'include';
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress({ sentBytes: loaded, totalBytes: total }),
    );
    request.addEventListener('load', () => resolve(responseOf(request)));
    // As fetch says it: there was no answer.
    request.addEventListener('error', () => reject(new TypeError('The connection broke off.')));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    request.addEventListener('loadend', () => init.signal?.removeEventListener('abort', cancel));
    init.signal?.addEventListener('abort', cancel);
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
  return new Response(responseText || null, { status, statusText, headers });
}
