// What the token page shows of the documents: charts from tables of the tokenomics, questions from the landing page's text.
import * as z from 'zod/mini';
import { Instant } from '../fields.ts';

const Supply = z.object({
  /** At each date how many tokens circulate, oldest first. */
  points: z.array(z.object({ label: z.string(), circulating: z.number() })),
});

const Allocation = z.object({
  /** In the order of the document; they add up to 100. */
  shares: z.array(z.object({ name: z.string(), percent: z.number(), note: z.string() })),
});

export const Token = z.object({
  /** The most there will ever be; none when the document does not say. */
  maxSupply: z.nullable(z.number()),
  /** None when the document has no such table. */
  supply: z.nullable(Supply),
  allocation: z.nullable(Allocation),
  questions: z.array(z.object({ question: z.string(), answerHtml: z.string() })),
  changedAt: Instant,
});
export type Token = z.output<typeof Token>;
export type TokenSupply = z.output<typeof Supply>;
export type TokenAllocation = z.output<typeof Allocation>;
