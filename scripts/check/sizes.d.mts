import type { StepOutcome } from "./run-steps.mjs";

/** Finds files, functions and lists of props that are too long, and literals that are taken apart where they are written. */
export function checkSizes(files?: readonly { path: string; text: string }[]): Promise<StepOutcome>;
