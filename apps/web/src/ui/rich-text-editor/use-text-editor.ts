// The editor with its HTML as a value. What comes from outside replaces the text; what it told itself does not, so that
// the cursor keeps its place while a member types. Tiptap's own hooks would bring half as much again along.
import { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { RichTextEditorProps } from './editor-props.ts';
import { extensions } from './editor-extensions.ts';
import { toEditable, withPlainItems } from './editor-html.rules.ts';

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : withPlainItems(editor.getHTML()));

export function useTextEditor(
  place: RefObject<HTMLElement | null>,
  { label, value, onChange, id, isInvalid, describedBy }: RichTextEditorProps,
): Editor {
  const [editor] = useState(
    () => new Editor({ element: null, extensions, content: toEditable(value), injectCSS: false }),
  );
  /** The value that was rendered last, and those told since: they come back as values while later keys are pressed. */
  const own = useRef([value]);
  const tell = useEffectEvent(() => {
    const html = htmlOf(editor);
    own.current.push(html);
    onChange(html);
  });

  useEffect(() => {
    if (place.current) editor.mount(place.current);
    const soon = afterFrame(() => tell());
    editor.on('update', soon.ask);
    editor.on('blur', soon.flush);
    return () => {
      soon.flush();
      editor.off('update', soon.ask);
      editor.off('blur', soon.flush);
      editor.unmount();
    };
  }, [editor, place]);

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          class: 'editor-text',
          ...(id && { id }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
          ...(describedBy && { 'aria-describedby': describedBy }),
        },
        transformPastedHTML: toEditable,
      },
    });
  }, [editor, label, id, isInvalid, describedBy]);

  useEffect(() => {
    const at = own.current.lastIndexOf(value);
    own.current = at >= 0 ? own.current.slice(at) : [value];
    if (at < 0) replaceText(editor, toEditable(value));
  }, [editor, value]);
  return editor;
}

function replaceText(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection;
  editor.commands.setContent(html, { emitUpdate: false });
  const end = editor.state.doc.content.size;
  editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
}

/** Runs once after the next frame: reading a long text as HTML and rendering the page would hold back the key that was pressed. */
function afterFrame(work: () => void): { ask: () => void; flush: () => void } {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (frame === undefined) return;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
    work();
  };
  const ask = () => {
    frame ??= requestAnimationFrame(() => (timer = setTimeout(flush)));
  };
  return { ask, flush };
}
