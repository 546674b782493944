/** As players show it; the shortest has a second. */
export function sayLength(durationMs: number): string {
  const seconds = Math.max(1, Math.round(durationMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
