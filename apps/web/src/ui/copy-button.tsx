// Puts a text on the clipboard; the icon says for a moment how it went, so that the button keeps its width.
import { Copy, CopyCheck, CopyX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Long enough to be seen, short enough to copy again. */
const SAID_FOR_MS = 2_000;

const OUTCOMES = {
  waiting: { Icon: Copy, words: '' },
  copied: { Icon: CopyCheck, words: 'Copied' },
  failed: { Icon: CopyX, words: 'The browser did not allow it. Select the text instead.' },
} as const;

interface CopyButtonProps {
  text: string;
  /** What is copied: "Copy request id". */
  label: string;
  /** Only the icon; the label stays for screen readers and on hover. */
  isIconOnly?: boolean;
}

export function CopyButton({ text, label, isIconOnly = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>('waiting');
  useEffect(() => {
    if (outcome === 'waiting') return;
    const timer = setTimeout(() => setOutcome('waiting'), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Refused, or the page came over plain HTTP: the text is still there to be selected.
      setOutcome('failed');
    }
  };
  const { Icon, words } = OUTCOMES[outcome];
  return (
    <>
      <Button
        look={isIconOnly ? 'quiet' : 'plain'}
        size={isIconOnly ? 'icon' : 'small'}
        aria-label={label}
        title={words || label}
        onClick={() => void copy()}
      >
        <Icon aria-hidden className="size-4" />
        {!isIconOnly && label}
      </Button>
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}
