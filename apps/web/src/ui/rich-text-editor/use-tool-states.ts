// What the toolbar shows of the editor, drawn anew only when it changes.
import type { Editor } from '@tiptap/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { TOOLS } from './editor-tools.ts';

interface ToolStates {
  isOn: (name: string) => boolean;
  /** There is nothing that it could do now. */
  isIdle: (name: string) => boolean;
  isEmpty: boolean;
}

export function useToolStates(editor: Editor): ToolStates {
  // As text: the same text draws nothing anew.
  const subscribe = useCallback(
    (onChange: () => void) => {
      editor.on('transaction', onChange);
      return () => void editor.off('transaction', onChange);
    },
    [editor],
  );
  const words = useSyncExternalStore(subscribe, () => describe(editor));
  return useMemo(() => {
    const states = new Set(words.split(' '));
    return {
      isOn: (name) => states.has(`on:${name}`),
      isIdle: (name) => states.has(`idle:${name}`),
      isEmpty: states.has('empty'),
    };
  }, [words]);
}

const describe = (editor: Editor): string =>
  [
    editor.isEmpty && 'empty',
    editor.isActive('link') && 'on:link',
    ...TOOLS.map(({ name, isOn, canRun }) => {
      if (isOn?.(editor)) return `on:${name}`;
      return canRun?.(editor) === false && `idle:${name}`;
    }),
  ]
    .filter(Boolean)
    .join(' ');
