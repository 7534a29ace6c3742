import type { Step, StepOutcome } from "./run-steps.mjs";

export function makeJestStep(
  name: string,
  projects: readonly string[],
  given?: {
    workers?: number;
    env?: Record<string, string>;
    label?: string;
    run?: (args: string[], env: Record<string, string>) => Promise<StepOutcome>;
  },
): Step;
