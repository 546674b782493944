// The tools of the editor in their order, with the keys that do the same.
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  Minus,
  Pilcrow,
  Quote,
  Redo2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';

export interface EditorTool {
  name: string;
  label: string;
  keys: string;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  /** Undefined for tools that do something once. */
  isOn?: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
}

/** Groups stand apart; the link has a form of its own and follows the second. */
export const TOOL_GROUPS: readonly (readonly EditorTool[])[] = [
  [
    {
      name: 'paragraph',
      label: 'Paragraph',
      keys: 'Ctrl+Alt+0',
      icon: Pilcrow,
      run: (editor) => editor.chain().focus().setParagraph().run(),
      isOn: (editor) => editor.isActive('paragraph') && !editor.isActive('listItem'),
    },
    {
      name: 'heading2',
      label: 'Heading',
      keys: 'Ctrl+Alt+2',
      icon: Heading2,
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      name: 'heading3',
      label: 'Smaller heading',
      keys: 'Ctrl+Alt+3',
      icon: Heading3,
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      name: 'bold',
      label: 'Bold',
      keys: 'Ctrl+B',
      icon: Bold,
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      name: 'italic',
      label: 'Italic',
      keys: 'Ctrl+I',
      icon: Italic,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
  ],
  [
    {
      name: 'bulletList',
      label: 'Bullet list',
      keys: 'Ctrl+Shift+8',
      icon: List,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'orderedList',
      label: 'Numbered list',
      keys: 'Ctrl+Shift+7',
      icon: ListOrdered,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      label: 'Quote',
      keys: 'Ctrl+Shift+B',
      icon: Quote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      name: 'code',
      label: 'Code',
      keys: 'Ctrl+E',
      icon: Code,
      run: (editor) => editor.chain().focus().toggleCode().run(),
      isOn: (editor) => editor.isActive('code'),
    },
    {
      name: 'rule',
      label: 'Line across',
      keys: '---',
      icon: Minus,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      name: 'undo',
      label: 'Undo',
      keys: 'Ctrl+Z',
      icon: Undo2,
      run: (editor) => editor.chain().focus().undo().run(),
      canRun: ({ state }) => undoDepth(state) > 0,
    },
    {
      name: 'redo',
      label: 'Redo',
      keys: 'Ctrl+Y',
      icon: Redo2,
      run: (editor) => editor.chain().focus().redo().run(),
      canRun: ({ state }) => redoDepth(state) > 0,
    },
  ],
];

export const TOOLS = TOOL_GROUPS.flat();
