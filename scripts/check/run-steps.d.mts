/** What a run of a step answers. */
export type StepOutcome = { ok: boolean; output?: string; counts?: StepCounts };

/**
 * How many tests a step held; `notes` name what was skipped, `repeated` what passed on retry; `files` are the
 * test files with their time.
 */
export type StepCounts = {
  passed: number;
  failed: number;
  skipped?: number;
  notes?: string[];
  repeated?: string[];
  files?: { name: string; seconds: number }[];
};

/** A step of the check. */
export type Step = {
  name: string;
  run: () => Promise<StepOutcome>;
  count?: () => StepCounts;
  again?: () => Promise<StepOutcome | null>;
};

/** What came of a step. */
export type StepResult = Required<StepCounts> & { name: string; ok: boolean; output: string; seconds: number };

export function runSteps(
  steps: readonly Step[],
  given?: { lanes?: number; say?: (line: string) => void },
): Promise<StepResult[]>;
export function report(results: readonly StepResult[], seconds: number, say?: (line: string) => void): void;
