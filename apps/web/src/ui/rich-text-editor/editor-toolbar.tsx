// The editor's tools in one row, or two on a phone.
import type { Editor } from '@tiptap/react';
import { ImagePlus, Link2 } from 'lucide-react';
import { Fragment, memo } from 'react';
import { TOOL_GROUPS, type EditorTool } from './editor-tools.ts';
import { LinkPanel } from './link-panel.tsx';
import { ToolButton } from './tool-button.tsx';
import { useRovingFocus } from './use-roving-focus.ts';
import type { useToolStates } from './use-tool-states.ts';

interface EditorToolbarProps {
  editor: Editor;
  states: ReturnType<typeof useToolStates>;
  isSource: boolean;
  onToggleSource: () => void;
  isLinkOpen: boolean;
  onLinkOpenChange: (isOpen: boolean) => void;
  onPicture: (() => void) | undefined;
}

/** The group that marks words, which a link does as well. */
const MARKS = 1;

/** Memoised: a key in the text changes none of its tools. */
export const EditorToolbar = memo((props: EditorToolbarProps) => {
  const { editor, states, isSource, onToggleSource, isLinkOpen, onLinkOpenChange, onPicture } = props;
  const roving = useRovingFocus();
  const tool = ({ name, label, keys, icon, run, isOn }: EditorTool) => (
    <ToolButton
      key={name}
      label={label}
      keys={keys}
      icon={icon}
      isOn={isOn && states.isOn(name) && !isSource}
      isIdle={isSource || states.isIdle(name)}
      onClick={() => run(editor)}
    />
  );
  return (
    <div role="toolbar" aria-label="Formatting" className="editor-toolbar" {...roving}>
      {TOOL_GROUPS.map((group, place) => (
        <Fragment key={group[0]?.name}>
          {place > 0 && <span aria-hidden className="editor-divider" />}
          {group.map(tool)}
          {place === MARKS && (
            <ToolButton
              label="Link"
              keys="Ctrl+K"
              icon={Link2}
              isOn={states.isOn('link') && !isSource}
              isIdle={isSource}
              aria-expanded={isLinkOpen}
              onClick={() => onLinkOpenChange(true)}
            />
          )}
          {place === MARKS && onPicture && (
            <ToolButton
              label="Picture"
              keys="from the library"
              icon={ImagePlus}
              isIdle={isSource}
              onClick={onPicture}
            />
          )}
        </Fragment>
      ))}
      <span className="ml-auto">
        <ToolButton label="HTML" keys="the source" isOn={isSource} onClick={onToggleSource} />
      </span>
      {isLinkOpen && <LinkPanel editor={editor} onClose={() => onLinkOpenChange(false)} />}
    </div>
  );
});
