import { Id } from '@msm/contract/fields';
import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('every submission has an id of its own that the contract takes', () => {
  const ids = Array.from({ length: 50 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(Id.safeParse(id).success).toBe(true);
});
