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

test('while the secret is rotated the previous one still opens and proves, and everything new is made by the current one', () => {
  const current = 'a newer application secret of thirty-two chars';
  const rotated = createSecrets(current, 'an application secret of thirty-two characters');
  const old = secrets.seal('application password', 'site:1');
  expect(rotated.open(old, 'site:1')).toBe('application password');
  expect(rotated.isSealedByPrevious(old, 'site:1')).toBe(true);
  expect(() => rotated.open(old, 'site:2')).toThrow();
  expect(rotated.isProofOf('csrf', 'session', secrets.proofOf('csrf', 'session'))).toBe(true);

  const finished = createSecrets(current);
  const renewed = rotated.seal('application password', 'site:1');
  expect(rotated.isSealedByPrevious(renewed, 'site:1')).toBe(false);
  expect(finished.open(renewed, 'site:1')).toBe('application password');
  expect(rotated.proofOf('csrf', 'session')).toBe(finished.proofOf('csrf', 'session'));
  expect(() => finished.open(old, 'site:1')).toThrow();
});
