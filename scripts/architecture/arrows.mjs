// Checks every import against the arrows of .dependency-cruiser.mjs. Run by scripts/check.mjs on Node 24.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';

/** Fewer means that the parser saw nothing, which it would report as success. */
const FEWEST_MODULES = 50;
const ROOMS = ['packages', 'apps', 'e2e', 'bench'];

export async function checkArrows(baseDir, rooms = ROOMS, fewestModules = FEWEST_MODULES) {
  const { enhancedResolveOptions, ...options } = config.options;
  const { output } = await cruise(
    rooms.filter((room) => existsSync(`${baseDir}/${room}`)),
    { ...options, baseDir, validate: true, ruleSet: { forbidden: config.forbidden } },
    enhancedResolveOptions,
  );
  const { summary, modules } = output;
  const ours = modules.filter(
    ({ source }) => !source.includes('node_modules/') && /\.(tsx?|mjs)$/.test(source),
  );
  const violations = summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
    return from === to ? `${rule.name}: ${from}` : `${rule.name}: ${from} → ${way}`;
  });
  if (ours.length < fewestModules)
    violations.push(`only ${ours.length} modules were seen: the parser does not work`);
  return { violations: [...new Set(violations)], moduleCount: ours.length };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { violations, moduleCount } = await checkArrows(process.cwd());
  for (const violation of violations) console.error(violation);
  console.log(`${moduleCount} modules, ${violations.length} wrong arrows`);
  process.exit(violations.length > 0 ? 1 : 0);
}
