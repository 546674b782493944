// Parses untrusted commands. Each field is copied once before it is validated: getters and proxies may throw, or return another value
// at a second read.

/** No list of a command is longer; bounds what is read of a hostile one. */
const LONGEST_LIST = 54;

/** The fields of a command: undefined unless it is an object of a known type with no other fields than that type has. */
export function readFields(
  input: unknown,
  fieldsByType: Record<string, readonly string[]>,
): Record<string, unknown> | undefined {
  try {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
    const fields: Record<string, unknown> = { ...input };
    const { type, seq } = fields;
    if (typeof type !== 'string' || !Object.hasOwn(fieldsByType, type)) return undefined;
    for (const name of Object.keys(fields)) {
      if (!fieldsByType[type]!.includes(name)) return undefined;
      fields[name] = copyList(fields[name]);
    }
    return seq === undefined || Number.isSafeInteger(seq) ? fields : undefined;
  } catch {
    // No plain data, or too much of it.
    return undefined;
  }
}

/** A list by its places, so that a hole is a member like others. What is no list is itself. */
function copyList(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const list: readonly unknown[] = value;
  const { length } = list;
  if (length > LONGEST_LIST) throw new RangeError('No command has such a list.');
  return Array.from({ length }, (_, at) => list[at]);
}
