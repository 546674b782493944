// What support brings to the command palette.
import { LifeBuoy } from 'lucide-react';
import { openContact } from '../../platform/contact-opener.ts';
import type { PaletteAction } from '../../platform/palette.ts';

export const supportActions: readonly PaletteAction[] = [
  {
    id: 'support.contact',
    label: 'Contact support',
    words: 'help message question problem',
    Icon: LifeBuoy,
    choose: () => openContact({ page: window.location.href }),
  },
];
