// Turns an HTTP answer into its value, or throws what the server said against it.
import type { Failure } from '@msm/contract/failure';
import { ApiError } from './api-error.ts';

export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, failureIn(text));
  if (text === '') return undefined;
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? (JSON.parse(text) as unknown) : text;
}

/** Proxies answer with pages and JSON of their own: what is not our failure has neither message nor code. */
function failureIn(text: string): Partial<Failure> {
  try {
    const body = JSON.parse(text) as Partial<Failure> | null;
    return body?.success === false ? body : {};
  } catch {
    // Not JSON, hence not from our server: the status alone is told.
    return {};
  }
}
