// The list in a box that is not displayed, as by `hidden` at the width of a phone: it is mounted, and nothing in it has a size.
import { expect, onTestFinished, test, vi } from 'vitest';

const ROW_PX = 500;

function boxOf() {
  const row = {
    dataset: { rowKey: 'm1' },
    getBoundingClientRect: () => ({ height: box.clientHeight && ROW_PX }),
  };
  const box = Object.assign(new EventTarget(), {
    scrollTop: 0,
    scrollHeight: 0,
    clientHeight: 0,
    querySelectorAll: () => [row],
    firstElementChild: {},
  });
  return box;
}

/** React as far as one rendering with its effects needs it; the first ref is the box. */
function mockReact(box: object, change: () => void) {
  const effects: (() => unknown)[] = [];
  const later = (run: () => unknown) => void effects.push(run);
  let refs = 0;
  vi.doMock('react', async (original) => ({
    ...(await original<object>()),
    useRef: (initial: unknown) => ({ current: (refs += 1) === 1 ? box : initial }),
    useState: (initial: unknown) => [typeof initial === 'function' ? initial() : initial, change],
    useMemo: (make: () => unknown) => make(),
    useEffectEvent: (run: unknown) => run,
    useLayoutEffect: later,
    useEffect: later,
    useImperativeHandle: () => {},
  }));
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('react');
    vi.resetModules();
  });
  return () => effects.forEach((run) => run());
}

/** Answers what changes the box to a height. */
function observeSizes(box: { scrollHeight: number; clientHeight: number }) {
  const observers: (() => void)[] = [];
  class Observer {
    constructor(observer: () => void) {
      observers.push(observer);
    }
    observe() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  return (height: number) => {
    Object.assign(box, { scrollHeight: height, clientHeight: height });
    // The first time something has another height, the second time the place is kept.
    for (const observer of [...observers, ...observers]) observer();
  };
}

test('a list that is not displayed is not read to its end, measures nothing and asks for nothing', async () => {
  const box = boxOf();
  const change = vi.fn();
  const runEffects = mockReact(box, change);
  const resize = observeSizes(box);
  const { VirtualLog } = await import('./virtual-log.tsx');
  const ends: boolean[] = [];
  const onNearStart = vi.fn();
  VirtualLog({
    label: 'Messages',
    rows: [{ key: 'm1' }],
    children: () => null,
    isAnchor: () => true,
    onNearStart,
    onEndChange: (isAtEnd) => ends.push(isAtEnd),
  });
  runEffects();
  box.dispatchEvent(new Event('scroll'));
  expect([ends, change.mock.calls, onNearStart.mock.calls]).toEqual([[false], [], []]);
  resize(ROW_PX);
  expect(ends).toEqual([false, true]);
  expect(onNearStart).toHaveBeenCalled();
  resize(0);
  expect(ends).toEqual([false, true, false]);
});
