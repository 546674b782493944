import { expect, test } from 'vitest';
import { assertMayRemove, directKeyOf, successorOf, type RoleOf } from './rooms.rules.ts';

const member = (member_id: string, role: RoleOf['role']): RoleOf => ({ member_id, role });

test('two members have one key, whoever opens the conversation', () => {
  expect(directKeyOf('b', 'a')).toBe(directKeyOf('a', 'b'));
});

test.each([
  ['member', 'member', false],
  ['admin', 'member', true],
  ['admin', 'admin', true],
  ['admin', 'owner', false],
  ['owner', 'owner', true],
] as const)('a %s may remove a %s: %s', (own, removed, isAllowed) => {
  const remove = () => assertMayRemove(member('a', own), member('b', removed));
  if (isAllowed) expect(remove).not.toThrow();
  else expect(remove).toThrow();
});

test('every member may leave', () => {
  expect(() => assertMayRemove(member('a', 'member'), member('a', 'member'))).not.toThrow();
});

test('the last owner is succeeded by the longest admin, else by the longest member', () => {
  const [anna, ben, cleo] = [member('anna', 'member'), member('ben', 'admin'), member('cleo', 'owner')];
  const none = new Set<string>();
  expect(successorOf([anna, ben], none)).toBe(ben);
  expect(successorOf([anna], none)).toBe(anna);
  expect(successorOf([anna, cleo], none)).toBeUndefined();
  expect(successorOf([], none)).toBeUndefined();
});

test('a disabled member neither inherits a group nor owns it alone, unless all are disabled', () => {
  const [anna, ben, cleo] = [member('anna', 'member'), member('ben', 'admin'), member('cleo', 'owner')];
  expect(successorOf([anna, ben], new Set(['ben']))).toBe(anna);
  expect(successorOf([anna, cleo], new Set(['cleo']))).toBe(anna);
  expect(successorOf([anna, ben], new Set(['anna', 'ben']))).toBe(ben);
  expect(successorOf([anna, cleo], new Set(['anna', 'cleo']))).toBeUndefined();
});
