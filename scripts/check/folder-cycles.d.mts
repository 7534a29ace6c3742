import type { StepOutcome } from "./run-steps.mjs";

/** The step that finds folder cycles in the project. */
export function checkFolderCycles(): Promise<StepOutcome>;

/** The folder cycles of files, each as its folders in alphabetical order, separated by spaces. */
export function findCycles(files: readonly { path: string; text: string }[]): string[];
