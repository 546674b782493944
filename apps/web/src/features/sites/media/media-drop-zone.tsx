// Takes files by a button, or dropped anywhere on it.
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface MediaDropZoneProps {
  /** "Choose files". */
  action: ReactNode;
  types: readonly string[];
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
  children?: ReactNode;
}

export function MediaDropZone(props: MediaDropZoneProps) {
  const { action, types, isMultiple = false, onFiles, className, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])];
    if (taken.length > 0) onFiles(isMultiple ? taken : taken.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'rounded-card border border-dashed transition-colors',
        isOver ? 'border-primary bg-primary-soft' : 'border-control',
        className,
      )}
    >
      {children}
      <Button onClick={() => input.current?.click()}>{action}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Files"
        multiple={isMultiple}
        accept={types.join()}
        onChange={(event) => {
          take(event.target.files);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
