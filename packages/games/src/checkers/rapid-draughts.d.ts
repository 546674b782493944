// Types of the oracle: its own import each other without file extensions, which our module resolution does not follow.
declare module 'rapid-draughts/english' {
  export interface EnglishDraughtsMove {
    readonly origin: number;
    readonly destination: number;
    readonly captures: readonly number[];
  }
  export interface EnglishDraughtsEngine {
    readonly moves: readonly { readonly origin: number }[];
    clone(): EnglishDraughtsEngine;
    move(move: { readonly origin: number }): void;
  }
  export interface EnglishDraughtsGame {
    readonly engine: EnglishDraughtsEngine;
    readonly moves: readonly EnglishDraughtsMove[];
    /** Knows the bit that a square has on its board. */
    readonly adapter: { toEngineMove(move: EnglishDraughtsMove): { readonly origin: number } };
    move(move: EnglishDraughtsMove): void;
  }
  export const EnglishDraughts: {
    setup(data?: {
      player: 'dark' | 'light';
      board: { dark: number; light: number; king: number };
    }): EnglishDraughtsGame;
  };
  export const EnglishDraughtsComputerFactory: {
    alphaBeta(options: { maxDepth: number }): (game: EnglishDraughtsGame) => Promise<EnglishDraughtsMove>;
  };
}
