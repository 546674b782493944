// Objects whose form a client chooses: small, shallow, and storable as PostgreSQL's JSON.
import * as z from 'zod/mini';

interface Bounds {
  /** What it is called in a refusal. */
  name: string;
  maxBytes: number;
  maxDepth: number;
}

export const smallJson = <T extends z.ZodMiniType<object>>(
  schema: T,
  { name, maxBytes, maxDepth }: Bounds,
): T =>
  schema.check(
    z.refine((value) => isShallowText(value, maxDepth), {
      error: `${name} is plain text and numbers, nested at most ${maxDepth} deep.`,
      abort: true,
    }),
    z.refine(
      (value) => new TextEncoder().encode(JSON.stringify(value)).length <= maxBytes,
      `${name} has at most ${maxBytes} bytes.`,
    ),
  );

/** Level by level, since a body can be nested deeper than the stack. The database holds neither NUL nor half characters. */
function isShallowText(value: object, maxDepth: number): boolean {
  let level = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    const parts = level.flatMap((each) => Object.entries(each)).flat();
    if (!parts.every((part) => typeof part !== 'string' || isStorable(part))) return false;
    level = parts.filter((part): part is object => part !== null && typeof part === 'object');
  }
  return true;
}

const isStorable = (part: string) => part.isWellFormed() && !part.includes('\0');
