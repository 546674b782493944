// How a part of the settings is read from the environment: by a schema, with every problem told at once.
import * as z from 'zod/mini';
import { BadSetting } from './bad-setting.ts';

/** Without variables that are empty: they count as unset. */
export type Env = Readonly<Record<string, string>>;

export const withoutEmpty = (env: NodeJS.ProcessEnv): Env =>
  Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );

export const url = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be a ${protocols.join(' or ')} address`,
      ),
    );

export function readPart<S extends z.ZodMiniType>(schema: S, env: Env): z.output<S> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const byName = new Map(
    parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
  throw new BadSetting(
    [...byName]
      .toReversed()
      .map(([name, message]) => `${name}: ${message}`)
      .join('\n'),
  );
}

type Read<R extends readonly (() => unknown)[]> = { [Part in keyof R]: ReturnType<R[Part]> };

/** Validates all settings before it fails, so that an operator sees every problem at the first start. */
export function readTogether<const R extends readonly (() => unknown)[]>(readers: R): Read<R> {
  const problems: string[] = [];
  const parts = readers.map((read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error;
      // A registration that several adapters share is told once.
      problems.push(...error.message.split('\n').filter((line) => !problems.includes(line)));
      return undefined;
    }
  });
  if (problems.length > 0) throw new BadSetting(problems.join('\n'));
  return parts as Read<R>;
}
