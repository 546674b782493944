// Which move is looked back at; null is the present. It is left when the game goes on.
import { useState } from 'react';

export function usePly(count: number) {
  const [kept, setKept] = useState<{ count: number; ply: number | null }>({ count, ply: null });
  const setPly = (ply: number | null) => setKept({ count, ply });
  return [kept.count === count ? kept.ply : null, setPly] as const;
}
