// The editor: tools above, text below, or its HTML on request. A text with parts that cannot be shown
// opens as HTML, so that nothing of it is lost unasked.
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { RichTextEditorProps } from './editor-props.ts';
import { partsBeyond } from './editor-html.rules.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { SourceView } from './source-view.tsx';
import { useTextEditor } from './use-text-editor.ts';
import { useToolStates } from './use-tool-states.ts';
import './editor.css';

export function EditorFrame(props: RichTextEditorProps) {
  const { value, isInvalid = false, placeholder, onChoosePicture } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useTextEditor(place, props);
  const states = useToolStates(editor);
  const [isSource, setIsSource] = useState(() => partsBeyond(value).length > 0);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const toggleSource = useCallback(() => setIsSource((isShown) => !isShown), []);
  const choosePicture = useMemo(
    () =>
      onChoosePicture &&
      (() =>
        onChoosePicture((attrs) => editor.chain().focus().insertContent({ type: 'picture', attrs }).run())),
    [editor, onChoosePicture],
  );
  const openLinkByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || isSource) return;
    event.preventDefault();
    // After the browser has told which words were chosen a moment ago: the panel takes the focus from them.
    setTimeout(() => setIsLinkOpen(true));
  };
  return (
    <div className="editor" data-invalid={isInvalid || undefined} onKeyDown={openLinkByKey}>
      <EditorToolbar
        editor={editor}
        states={states}
        isSource={isSource}
        onToggleSource={toggleSource}
        isLinkOpen={isLinkOpen}
        onLinkOpenChange={setIsLinkOpen}
        onPicture={choosePicture}
      />
      {isSource && <SourceView {...props} />}
      {/* Out of sight, not gone: it keeps what can be undone. */}
      <div hidden={isSource} className="editor-page">
        {states.isEmpty && placeholder && (
          <p aria-hidden className="editor-placeholder">
            {placeholder}
          </p>
        )}
        <div ref={place} />
      </div>
    </div>
  );
}
