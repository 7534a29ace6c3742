/** Returned by `run` of a step. */
export type StepOutcome = { ok: boolean; output?: string; counts?: StepCounts };

/** Test counts of a step; `notes` name skipped tests, `repeated` those that passed on retry; `files` are test files with their time. */
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

/** Result of a step. */
export type StepResult = Required<StepCounts> & { name: string; ok: boolean; output: string; seconds: number };

export function runSteps(
  steps: readonly Step[],
  given?: { lanes?: number; say?: (line: string) => void },
): Promise<StepResult[]>;
export function report(results: readonly StepResult[], seconds: number, say?: (line: string) => void): void;
/** Runs Node with `args` in the project's folder and collects its output. */
export function runNode(args: string[], env?: Record<string, string>): Promise<StepOutcome>;
