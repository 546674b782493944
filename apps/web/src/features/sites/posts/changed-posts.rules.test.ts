import { expect, test } from 'vitest';
import { sayChanged } from './changed-posts.rules.ts';

test('says how many posts were changed, and why others were not', () => {
  expect(sayChanged('draft', 1, { total: 1, refusal: undefined })).toBe('1 post set to draft');
  expect(sayChanged('trash', 2, { total: 3, refusal: 'The site is too slow.' })).toBe(
    '2 of 3 posts moved to the trash of the site. The site is too slow.',
  );
});
