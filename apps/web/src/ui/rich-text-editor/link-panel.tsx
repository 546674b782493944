// Makes a link of the chosen words, or changes the one at the cursor. Not a form of its own: the editor may stand in one.
import type { Editor } from '@tiptap/react';
import { Unlink } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';
import { LINK_PROBLEM, readTypedAddress } from './link-address.rules.ts';
import { useDismiss } from './use-dismiss.ts';

export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const [isLink] = useState(() => editor.isActive('link'));
  const [typed, setTyped] = useState<string>(() => editor.getAttributes('link')['href'] ?? '');
  const [problem, setProblem] = useState<string>();
  const goBack = () => {
    onClose();
    editor.commands.focus();
  };
  useDismiss(panel, { onEscape: goBack, onOutside: onClose });

  const apply = () => {
    const href = readTypedAddress(typed);
    if (!href) return setProblem(LINK_PROBLEM);
    setLink(editor, href, typed.trim());
    goBack();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    goBack();
  };
  const applyByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div ref={panel} role="group" aria-label="Link" className="editor-panel">
      <Field label="Address" error={problem}>
        {(control) => (
          <Input
            {...control}
            ref={takeFocus}
            value={typed}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="https://"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={applyByKey}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        {isLink && (
          <Button size="small" onClick={remove}>
            <Unlink aria-hidden className="size-4" />
            Remove link
          </Button>
        )}
        <Button size="small" look="primary" onClick={apply}>
          {isLink ? 'Change link' : 'Add link'}
        </Button>
      </div>
    </div>
  );
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Where no words are chosen, the address itself becomes the words. */
function setLink(editor: Editor, href: string, words: string): void {
  const isWithoutWords = editor.state.selection.empty && !editor.isActive('link');
  const marks = [{ type: 'link', attrs: { href } }];
  if (isWithoutWords) editor.commands.insertContent({ type: 'text', text: words, marks });
  else editor.chain().extendMarkRange('link').setLink({ href }).run();
}
