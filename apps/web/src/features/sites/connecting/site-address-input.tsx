// Where the address of a WordPress site is typed.
import type { ComponentProps } from 'react';
import { Input } from '../../../ui/forms/input.tsx';

export const SiteAddressInput = (props: ComponentProps<typeof Input>) => (
  <Input
    type="url"
    inputMode="url"
    autoComplete="url"
    autoCapitalize="none"
    spellCheck={false}
    placeholder="https://example.com"
    {...props}
  />
);
