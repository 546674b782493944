// The page on which a person says who they are and lets the portal know, or does not. The same for every
// vendor; it posts back to its own address.
import type { IncomingMessage } from 'node:http';
import { readForm } from './http.ts';
import { personAt, type Person } from './person.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export function consentPage(vendorLabel: string): string {
  const title = `Sign in with ${escapeHtml(vendorLabel)} (sandbox)`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem; }
label, input { display: block; width: 100%; box-sizing: border-box; }
input { font: inherit; padding: .5rem; margin: .25rem 0 1rem; }
button { font: inherit; padding: .5rem 1rem; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>This page stands in for ${escapeHtml(vendorLabel)}. Any address will do; nothing leaves this machine.</p>
<form method="post">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" list="people" autocomplete="email" required>
<datalist id="people">
<option value="ada@example.com"></option>
<option value="grace@example.com"></option>
<option value="unverified@example.com"></option>
</datalist>
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name">
<button name="decision" value="allow">Continue</button>
<button name="decision" value="deny" formnovalidate>Cancel</button>
</form>
</main>
</body>
</html>
`;
}

/** The person who agreed, or undefined when they pressed Cancel. */
export async function readConsent(vendor: string, request: IncomingMessage): Promise<Person | undefined> {
  const form = await readForm(request);
  const email = form.get('email') ?? '';
  if (form.get('decision') !== 'allow' || !email.includes('@')) return undefined;
  return personAt(vendor, email, form.get('name') ?? '');
}
