// Drafts by the writer.
import type { Route } from '../route.ts';

export const writerRoutes: Record<string, Route> = {};
