// Input that a schema would almost accept: derived from the schema itself, then spoilt in one place or not at all, so
// that a request gets past the door and deep into its operation. Refinements are unknown here, which is the point.
import fc from 'fast-check';
import * as z from 'zod/mini';
import { hostileText, hostileValue } from './hostile-values.ts';

/** The part of JSON Schema that zod writes for our inputs. */
export interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Things that exist on the server under attack, so that look-ups find something. */
export interface Known {
  ids: string[];
  /** By the name of the field, e.g. `email`. */
  byField: Record<string, string[]>;
}

type Obj = Record<string, unknown>;

export const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

export function validFor(shape: Shape, known: Known, field = ''): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...chosenOf(shape.enum, known.byField[field]));
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((each) => validFor(each, known, field)));
  switch (shape.type) {
    case 'string':
      return text(shape, known, field);
    case 'number':
    case 'integer':
      return fc.integer({
        min: Math.ceil(Math.max(shape.minimum ?? 0, -(2 ** 31))),
        max: Math.floor(Math.min(shape.maximum ?? 1_000, 2 ** 31 - 1)),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validFor(shape.items ?? {}, known, field), { maxLength: 3 });
    case 'object':
      return object(shape, known);
    default:
      return hostileValue;
  }
}

/** Those that the server under attack may be asked for; all where none is named. */
function chosenOf(values: unknown[], named: readonly unknown[] = []): unknown[] {
  const chosen = values.filter((value) => named.includes(value));
  return chosen.length > 0 ? chosen : values;
}

function text(
  { format, pattern, minLength = 0, maxLength = 60 }: Shape,
  known: Known,
  field: string,
): fc.Arbitrary<string> {
  const existing = known.byField[field] ?? (format === 'uuid' ? known.ids : []);
  const made = madeText();
  return existing.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...existing) }, made) : made;

  function madeText(): fc.Arbitrary<string> {
    if (format === 'uuid') return fc.uuid();
    if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    if (pattern && pattern.length < 60)
      return fc.stringMatching(new RegExp(pattern)).map((matching) => matching.slice(0, maxLength));
    return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) });
  }
}

function object(
  { properties = {}, required = [], additionalProperties }: Shape,
  known: Known,
): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    return fc.dictionary(fc.string({ maxLength: 10 }), validFor(additionalProperties, known), {
      maxKeys: 4,
      noNullPrototype: true,
    });
  }
  const fields = Object.entries(properties).map(
    ([name, shape]) => [name, validFor(shape, known, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A valid input with one thing wrong: a field missing, added, of another type, or hostile inside. */
export const spoilt = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  valid.chain((value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return hostileValue;
    const whole = value as Obj;
    const names = Object.keys(whole);
    const extra = fc.tuple(hostileText, hostileValue).map(([name, added]) => ({ ...whole, [name]: added }));
    if (names.length === 0) return extra;
    const pick = fc.constantFrom(...names);
    return fc.oneof(
      pick.map((name) => Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name))),
      fc.tuple(pick, hostileValue).map(([name, replaced]) => ({ ...whole, [name]: replaced })),
      fc.tuple(pick, hostileText).map(([name, added]) => ({ ...whole, [name]: asText(whole[name]) + added })),
      pick.map((name) => ({ ...whole, [name]: [whole[name]] })),
      pick.map((name) => ({ ...whole, [name]: { value: whole[name] } })),
      extra,
    );
  });
