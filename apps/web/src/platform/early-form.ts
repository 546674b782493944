// What was typed and sent on a page from the server before its scripts were there. index.html keeps it; the first form
// of that page takes it over.
interface EarlyForm {
  path: string;
  values: Record<string, string>;
  isSent: boolean;
}

declare global {
  interface Window {
    earlyForm?: EarlyForm | undefined;
  }
}

export function takeEarlyForm(): EarlyForm | undefined {
  const early = window.earlyForm;
  window.earlyForm = undefined;
  return early?.path === window.location.pathname ? early : undefined;
}
