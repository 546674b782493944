import { expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('an application secret of thirty-two characters');

test('what was sealed opens for the row it was sealed for, and reads as noise until then', () => {
  const sealed = secrets.seal('application password', 'site:1');
  expect(sealed).not.toContain('password');
  expect(secrets.open(sealed, 'site:1')).toBe('application password');
  expect(secrets.seal('application password', 'site:1')).not.toBe(sealed);
});

test.each([
  ['another row', (sealed: string) => [sealed, 'site:2']],
  [
    'a changed byte',
    (sealed: string) => [sealed.slice(0, -2) + (sealed.endsWith('A') ? 'BB' : 'AA'), 'site:1'],
  ],
  ['a shortened tag', (sealed: string) => [sealed.slice(0, 20), 'site:1']],
  ['no seal at all', () => ['plain text', 'site:1']],
])('%s does not open', (_what, change) => {
  const [value, boundTo] = change(secrets.seal('secret', 'site:1'));
  expect(() => secrets.open(value!, boundTo!)).toThrow();
});

test('another installation opens nothing and proves nothing', () => {
  const other = createSecrets('another application secret of thirty-two chars');
  expect(() => other.open(secrets.seal('secret', 'a'), 'a')).toThrow();
  expect(other.isProofOf('csrf', 'session', secrets.proofOf('csrf', 'session'))).toBe(false);
  expect(secrets.isProofOf('device', 'session', secrets.proofOf('csrf', 'session'))).toBe(false);
});
