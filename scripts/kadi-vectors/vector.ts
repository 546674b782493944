// One conformance vector, as described in packages/games/src/kadi/vectors/README.md.
import type { Options } from '@msm/games/kadi/options';
import type { State } from '@msm/games/kadi/state';

export interface Step {
  seat: number;
  command: unknown;
  refused?: string;
}

export interface Vector {
  name: string;
  start: { options: Options; seed: string } | { state: State };
  steps: Step[];
  state?: State;
  includes?: object;
}
