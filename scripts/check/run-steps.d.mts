/** Returned by `run` of a step. */
export type StepOutcome = { ok: boolean; output?: string; detail?: string; counts?: StepCounts };

/** A test that failed at its first attempt, and how. */
export type Failure = { title: string; failure: string };

/**
 * Test counts of a step; `notes` name skipped tests, `repeated` those that passed on retry, `failures` those that failed; `files` are
 * test files with their time.
 */
export type StepCounts = {
  passed: number;
  failed: number;
  skipped?: number;
  notes?: string[];
  repeated?: Failure[];
  failures?: Failure[];
  files?: { name: string; seconds: number }[];
};

/** A step of the check. */
export type Step = {
  name: string;
  run: () => Promise<StepOutcome>;
  count?: () => StepCounts;
  again?: () => Promise<StepOutcome | null>;
};

/** Result of a step; `processor` is its processor time in seconds, null if unknown. */
export type StepResult = Required<StepCounts> & {
  name: string;
  ok: boolean;
  output: string;
  lane: number;
  from: number;
  seconds: number;
  processor: number | null;
};

export function runSteps(
  steps: readonly Step[],
  given?: { lanes?: number; say?: (line: string) => void },
): Promise<StepResult[]>;
export function failRepeated(results: readonly StepResult[]): StepResult[];
export function report(
  results: readonly StepResult[],
  total: { seconds: number; processor: number | null },
  say?: (line: string) => void,
): void;
/** Runs Node with `args` in the project's folder and collects its output. */
export function runNode(args: string[], env?: Record<string, string>): Promise<StepOutcome>;
export function runStep(step: Step): Promise<Omit<StepResult, "lane" | "from">>;
export function formatCounts(counts: { passed: number; failed: number; skipped: number }): string;
export function sumResults(results: readonly StepResult[]): { passed: number; failed: number; skipped: number };
