// How the portal looks, for this browser: theme, size of type, density, motion. Every choice shows at once.
import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { chooseTheme, useTheme } from '../../platform/theme-store.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Switch } from '../../ui/forms/switch.tsx';

const THEMES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'auto', label: 'Auto', icon: Monitor },
] as const;

const FONT_SIZES = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
] as const;

export function AppearancePanel() {
  const { theme, fontSize, compactMode, animations, sidebarCollapsed } = useTheme();
  return (
    <div className="flex flex-col gap-5">
      <Setting name="Theme">
        <Segmented label="Theme" value={theme} options={THEMES} onChange={chooseTheme} />
      </Setting>
      <Setting name="Text size">
        <Segmented
          label="Text size"
          value={fontSize}
          options={FONT_SIZES}
          onChange={(chosen) => useTheme.setState({ fontSize: chosen })}
        />
      </Setting>
      <Switch
        label="Compact"
        help="More on the screen, less space between."
        checked={compactMode}
        onChange={() => useTheme.setState({ compactMode: !compactMode })}
      />
      <Switch
        label="Animations"
        help="Movement that shows where things come from."
        checked={animations}
        onChange={() => useTheme.setState({ animations: !animations })}
      />
      <Switch
        label="Narrow side menu"
        help="Symbols only, where the menu stands at the side."
        checked={sidebarCollapsed}
        onChange={() => useTheme.setState({ sidebarCollapsed: !sidebarCollapsed })}
      />
    </div>
  );
}

const Setting = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <p aria-hidden className="mb-1.5 font-medium">
      {name}
    </p>
    {children}
  </div>
);
