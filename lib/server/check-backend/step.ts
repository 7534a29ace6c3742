import type { Endpoint } from "@/lib/http/endpoint";
import type { Checker } from "./checker";

/**
 * A part of the check. `reads` change nothing; `writes` change only objects of their own and need `--write`; `alone` switches, runs,
 * publishes, clears or leaves something, and also needs `--only`.
 */
export type CheckStep = {
  kind: "reads" | "writes" | "alone";
  /** The calls that it checks, so that none is left out without a line. */
  calls: readonly Endpoint[];
  run: (checker: Checker) => Promise<void>;
};
