// The same words as plain text and as sober HTML that every mail program shows.
import { escapeHtml } from '../../platform/text/html.ts';
import type { Mail } from '../../platform/ports/mailer.ts';

export function mailBody({ paragraphs, action }: Mail): { text: string; html: string } {
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : [])].join('\n\n');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#4f46e5;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p><p style="color:#6b7280;font-size:13px">If the button does not work, open this address:<br>${escapeHtml(action.url)}</p>`
    : '';
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
  return {
    text,
    html: `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1f2937;max-width:560px;margin:24px auto;padding:0 16px">${body}${button}</body></html>`,
  };
}
