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
    move(move: EnglishDraughtsMove): void;
  }
  /** Its own numbering of bits, by square from 0. */
  export const EnglishDraughtsBitSquare: Readonly<Record<number, number>>;
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
