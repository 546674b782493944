// One button of the editor's toolbar: an icon with its words on hover and on focus, by style alone. Out of use it can
// still be reached, so that the arrows do not jump.
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface ToolButtonProps extends ComponentProps<'button'> {
  label: string;
  keys?: string;
  /** None where the words themselves are short enough. */
  icon?: LucideIcon;
  isOn?: boolean | undefined;
  isIdle?: boolean;
}

export function ToolButton(props: ToolButtonProps) {
  const { label, keys, icon: Icon, isOn, isIdle = false, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      data-tool
      data-tip={keys ? `${label} (${keys})` : label}
      tabIndex={-1}
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onClick}
      className="editor-tool"
    >
      {Icon ? <Icon aria-hidden className="size-4" /> : label}
    </button>
  );
}
