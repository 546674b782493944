// Light, dark and auto, from the palette.
import { Monitor, Moon, Sun } from 'lucide-react';
import type { PaletteAction } from '../../platform/palette.ts';
import { chooseTheme } from '../../platform/theme-store.ts';

export const appearanceActions: readonly PaletteAction[] = [
  {
    id: 'appearance.light',
    label: 'Light theme',
    words: 'appearance colour bright day',
    Icon: Sun,
    choose: () => chooseTheme('light'),
  },
  {
    id: 'appearance.dark',
    label: 'Dark theme',
    words: 'appearance colour night',
    Icon: Moon,
    choose: () => chooseTheme('dark'),
  },
  {
    id: 'appearance.auto',
    label: 'Auto theme, as the system',
    words: 'appearance colour',
    Icon: Monitor,
    choose: () => chooseTheme('auto'),
  },
];
