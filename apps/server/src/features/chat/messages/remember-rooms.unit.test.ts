import { expect, test } from 'vitest';
import { rememberRooms } from './remember-rooms.ts';

test('a room is read once, and one that makes the memory overflow does not make another vanish', async () => {
  const read: string[][] = [];
  const rooms = rememberRooms(async (ids) => {
    read.push([...ids]);
    return ids.filter((id) => id !== 'none').map((id) => ({ id, sealed_key: `key of ${id}` }));
  }, 2);
  const find = async (...ids: string[]) => [...(await rooms.find(ids)).keys()].toSorted();
  expect(await find('a', 'b', 'a')).toEqual(['a', 'b']);
  expect(await find('a', 'c', 'none')).toEqual(['a', 'c']);
  expect(await find('c')).toEqual(['c']);
  expect(read).toEqual([
    ['a', 'b'],
    ['c', 'none'],
  ]);
});
