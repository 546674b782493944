// Lets a form check its fields by the contract's own schema, so that both sides say the same words.
// The cast is needed: the resolver's types lean on a package that it does not bring along.
import './no-eval.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

export const resolverFor = <Values extends FieldValues, Parsed>(
  schema: z.ZodMiniType<Parsed, Values>,
): Resolver<Values, unknown, Parsed> => standardSchemaResolver(schema as never);

/** For forms whose fields are not yet what the contract takes: an empty text that means nothing, for one. */
export const resolverAfter =
  <Form extends FieldValues, Values extends FieldValues, Parsed>(
    prepare: (form: Form) => Values,
    schema: z.ZodMiniType<Parsed, Values>,
  ): Resolver<Form, unknown, Parsed> =>
  (form, context, options) =>
    resolverFor(schema)(prepare(form), context, options as never) as never;
