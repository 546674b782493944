// What accounts bring to the command palette.
import { ArrowLeftRight } from 'lucide-react';
import type { PaletteAction } from '../../platform/palette.ts';

export const accountActions: readonly PaletteAction[] = [
  {
    id: 'accounts.switch',
    label: 'Switch account',
    words: 'workspace change',
    Icon: ArrowLeftRight,
    choose: '/account-selection',
    isFor: ({ accountCount }) => accountCount > 1,
  },
];
