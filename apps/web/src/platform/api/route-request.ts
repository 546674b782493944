// From a line of the contract to the request that it promises: path parameters filled in and encoded, the input as
// query of a GET and as JSON of everything else.
import type { OutputOf, ParamsOf, Route, SentInputOf } from '@msm/contract/route';
import type { CallOptions, FetchOptions } from './fetch-with-auth.ts';

export type CallArguments<R extends Route> = (ParamsOf<R> extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<R> }) &
  (SentInputOf<R> extends undefined ? { input?: undefined } : { input: SentInputOf<R> });

type Call = <R extends Route>(
  route: R,
  args: CallArguments<R>,
  options?: CallOptions,
) => Promise<OutputOf<R>>;

export const createCall =
  (fetchWithAuth: (url: string, options: FetchOptions) => Promise<unknown>): Call =>
  async <R extends Route>(route: R, args: CallArguments<R>, options: CallOptions = {}) => {
    const { url, method, body } = requestFor(route, args);
    // Of a public document, a 401 is about the token that went along: it is asked for again without.
    const is401Answer = route.access === 'visitor' && !options.isPublicDocument;
    return (await fetchWithAuth(url, { ...options, method, body, is401Answer })) as OutputOf<R>;
  };

interface LooseArguments {
  params?: unknown;
  input?: unknown;
}

export function requestFor({ method, path }: Route, { params, input }: LooseArguments) {
  const url = fillIn(path, (params ?? {}) as Record<string, string>);
  if (method === 'GET') return { method, url: url + queryOf(input), body: undefined };
  // Writes always carry JSON: the server refuses other types, since any site can send those.
  return { method, url, body: JSON.stringify(input ?? {}) };
}

function fillIn(path: string, params: Record<string, string | undefined>): string {
  return path.replace(/:(\w+)/g, (_placeholder, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
}

function queryOf(input: unknown): string {
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
