// Whether the command palette is open, and what was typed into it: closed by mistake, it opens again as it was.
import { create } from 'zustand';

interface PaletteState {
  isOpen: boolean;
  text: string;
}

export const usePalette = create<PaletteState>(() => ({ isOpen: false, text: '' }));

export const openPalette = (): void => usePalette.setState({ isOpen: true });
export const closePalette = (): void => usePalette.setState({ isOpen: false });
