import { expect, test } from 'vitest';
import { setupParts } from './setup.rules.ts';

const AS_IT_COMES = {
  publicUrl: 'http://localhost:3000',
  mail: { isDelivered: false, folder: '/srv/data/mail', from: 'MSM Portal <no-reply@localhost>' },
  writer: { isLanguageModel: false, name: 'Built-in writer' },
  signIns: [],
};
const doneOf = (setup: typeof AS_IT_COMES) => setupParts(setup).map(({ isDone }) => isDone);
const stateOf = (setup: Parameters<typeof setupParts>[0], id: string) =>
  setupParts(setup).find((part) => part.id === id)?.state;

test('a portal as it comes has everything to set up, and says where its mails are', () => {
  expect(doneOf(AS_IT_COMES)).toEqual([false, false, false, false]);
  expect(stateOf(AS_IT_COMES, 'mail')).toContain('/srv/data/mail');
});

test('what is set is done, and named', () => {
  const setup = {
    publicUrl: 'https://portal.example.com',
    mail: { isDelivered: true, folder: null, from: 'portal@example.com' },
    writer: { isLanguageModel: true, name: 'gpt-small' },
    signIns: ['google', 'x'],
  };
  expect(setupParts(setup).every(({ isDone }) => isDone)).toBe(true);
  expect(stateOf(setup, 'sign-ins')).toBe('Members can sign in with Google, X.');
});
