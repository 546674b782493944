// A password field whose text can be looked at: people who see what they type choose longer passwords.
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Input } from './input.tsx';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-11" />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-muted-fg hover:text-fg"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
