// Goes round light, dark and auto. One button: a menu would cost visitors its library.
import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, THEMES, useTheme, type Theme } from '../../platform/theme-store.ts';
import { Button } from '../../ui/button.tsx';

const LOOKS = {
  light: { Icon: Sun, name: 'light' },
  dark: { Icon: Moon, name: 'dark' },
  auto: { Icon: Monitor, name: 'as the system' },
} as const;

const after = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';

export function ThemeToggle() {
  const theme = useTheme((state) => state.theme);
  const { Icon, name } = LOOKS[theme];
  const label = `Theme: ${name}. Switch to ${LOOKS[after(theme)].name}.`;
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(after(theme))}
    >
      <Icon aria-hidden className="size-4.5" />
    </Button>
  );
}
