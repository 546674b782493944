// Every promise of the contract is kept by exactly one operation of the feature of the same name, or nothing starts.
import type { Route } from '@msm/contract/route';
import type { Feature } from './operation.ts';

export function assertPromisesKept(
  routesByFeature: Readonly<Record<string, Readonly<Record<string, Route>>>>,
  features: Feature[],
): void {
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  for (const [featureName, routes] of Object.entries(routesByFeature)) {
    const kept = byName.get(featureName)?.operations ?? [];
    for (const [name, route] of Object.entries(routes)) {
      const count = kept.filter((operation) => operation.route === route).length;
      if (count !== 1)
        throw new Error(
          `${featureName}.${name} (${route.method} ${route.path}) has ${count} handlers instead of one.`,
        );
    }
    const promised = new Set(Object.values(routes));
    const stray = kept.find((operation) => !promised.has(operation.route));
    if (stray)
      throw new Error(
        `${stray.route.method} ${stray.route.path} is handled by ${featureName} but not promised.`,
      );
  }
}
