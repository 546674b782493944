// Gives pieces identities across positions, so that a piece that moved is the same element and slides to its new square. Positions say
// only what stands where: after a gap or a new game pieces that cannot be matched come and go.

export interface TrackedPiece<Code extends string> {
  id: number;
  code: Code;
  /** 0 is the top left from White's side, 63 the bottom right. */
  square: number;
}

/** Pieces by square; null where none stands. */
export type Squares<Code extends string> = readonly (Code | null)[];

export function trackPieces<Code extends string>(
  before: readonly TrackedPiece<Code>[],
  squares: Squares<Code>,
  /** A piece that may become another, as a pawn that promotes. */
  mayBecome: (from: Code, to: Code) => boolean,
): TrackedPiece<Code>[] {
  const stays = before.filter(({ code, square }) => squares[square] === code);
  const taken = new Set(stays.map(({ square }) => square));
  const left = before.filter((piece) => !stays.includes(piece));
  let nextId = Math.max(0, ...before.map(({ id }) => id + 1));
  const arrivals = squares.flatMap((code, square) =>
    code !== null && !taken.has(square) ? [{ code, square }] : [],
  );
  const moved = arrivals.map(({ code, square }) => {
    const match =
      left.find((piece) => piece.code === code) ?? left.find((piece) => mayBecome(piece.code, code));
    if (match) left.splice(left.indexOf(match), 1);
    return { id: match?.id ?? nextId++, code, square };
  });
  // By identity: the order of elements must not change with the squares, or browsers restart their movement.
  return [...stays, ...moved].toSorted((one, other) => one.id - other.id);
}
