// Checks what imports alone do not show: names, barrels, URLs, tables, sizes. Run by scripts/check.mjs on Node 24.
import { routesByFeature } from '../../packages/contract/src/everything.ts';
import { barrels, migrations, mirroredFeatures, pockets } from './names.mjs';
import { foreignTables, openEnds, repeatedUrls, sizes, slimmedRoutes } from './places.mjs';
import { sourceFiles } from './source-files.mjs';

const files = sourceFiles(process.cwd());
const paths = Object.values(routesByFeature).flatMap((routes) =>
  Object.values(routes).map((route) => route.path),
);
const violations = [
  ...pockets(files),
  ...barrels(files),
  ...mirroredFeatures(files),
  ...migrations(files),
  ...repeatedUrls(files, paths),
  ...foreignTables(files),
  ...sizes(files),
  ...openEnds(files),
  ...slimmedRoutes(files),
];
for (const violation of violations) console.error(violation);
console.log(`${files.length} files, ${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
