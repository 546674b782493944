// First import of whatever brings the contract's schemas along: the content security policy forbids eval, and zod
// would try it to build faster parsers. Not in main.tsx, since visitors who call nothing do not load zod at all.
import * as z from 'zod/mini';

z.config({ jitless: true });
