import type { Step, StepCounts, StepOutcome } from "./run-steps.mjs";

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

/** A test file in a result of Jest. */
export type TestFile = { name: string; status: string; assertionResults: { status: string; fullName: string }[] };

export function prepareResultFile(name: string): string;
export function buildJestCommand(projects: readonly string[], file: string): string[];
export function readTestFiles(path: string): TestFile[] | null;
export function countFiles(files: readonly TestFile[] | null, label: string): StepCounts;
