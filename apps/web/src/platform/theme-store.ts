// How the member wants the portal to look. Attributes on <html> carry it into CSS; index.html applies the stored
// values before the first paint, by the same rules.
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { localStore } from './browser-storage.ts';

export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];
type FontSize = 'small' | 'medium' | 'large';

const FONT_SIZE_PX: Record<FontSize, number> = { small: 14, medium: 16, large: 18 };

interface ThemeState {
  theme: Theme;
  isDarkMode: boolean;
  fontSize: FontSize;
  sidebarCollapsed: boolean;
  animations: boolean;
  compactMode: boolean;
}

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const isDark = (theme: Theme): boolean => theme === 'dark' || (theme === 'auto' && systemIsDark().matches);

export const useTheme = create<ThemeState>()(
  persist(
    (): ThemeState => ({
      theme: 'auto',
      isDarkMode: false,
      fontSize: 'medium',
      sidebarCollapsed: false,
      animations: true,
      compactMode: false,
    }),
    {
      name: 'theme-storage',
      storage: createJSONStorage(() => localStore),
      partialize: ({ theme, fontSize, sidebarCollapsed, animations, compactMode }) => ({
        theme,
        fontSize,
        sidebarCollapsed,
        animations,
        compactMode,
      }),
    },
  ),
);

export const chooseTheme = (theme: Theme): void =>
  void useTheme.setState({ theme, isDarkMode: isDark(theme) });

function apply({ isDarkMode, compactMode, animations, fontSize }: ThemeState): void {
  const root = document.documentElement;
  root.dataset.theme = isDarkMode ? 'dark' : 'light';
  root.dataset.compact = String(compactMode);
  root.dataset.animations = String(animations);
  root.style.fontSize = `${FONT_SIZE_PX[fontSize]}px`;
}

/** Keeps the page in step with the store and, on auto, with the system. */
export function followTheme(): void {
  const look = () => useTheme.setState(({ theme }) => ({ isDarkMode: isDark(theme) }));
  useTheme.subscribe(apply);
  systemIsDark().addEventListener('change', look);
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'theme-storage') return;
    void useTheme.persist.rehydrate();
    look();
  });
  look();
}
