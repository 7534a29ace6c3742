import { type Endpoint, isWrite } from "@/lib/http/endpoint";
import { formatCall, REQUIRED_CALLS } from "@/lib/server/upstream/backend-calls";
import { ALONE_STEPS } from "./check-alone";
import { CALLER_STEPS, checkCaller } from "./check-caller";
import { CAMPAIGN_STEPS } from "./check-campaigns";
import { FLAT_STEPS } from "./check-flat-lists";
import { checkGroupCall, checkGroups } from "./check-groups";
import { OTHER_WRITE_STEPS } from "./check-other-writes";
import { QUERY_STEPS } from "./check-queries";
import { READ_STEPS } from "./check-reads";
import type { Checker } from "./checker";
import { removeLeftovers } from "./leftovers";
import type { CheckStep } from "./step";

/** All steps in order: reads first, because writes use what they found. */
export const STEPS: readonly CheckStep[] = [
  ...CALLER_STEPS,
  ...READ_STEPS,
  ...QUERY_STEPS,
  ...FLAT_STEPS,
  ...CAMPAIGN_STEPS,
  ...OTHER_WRITE_STEPS,
  ...ALONE_STEPS,
];

/** Runs the check, deletes what it made, and names every call that it did not check. */
export async function checkBackend(checker: Checker): Promise<void> {
  try {
    await checkCaller(checker);
    const { only } = checker.options;
    if (only === null) await runAll(checker);
    else await runOnly(checker, only);
  } finally {
    await removeLeftovers(checker);
  }
  if (checker.options.only === null) nameUnchecked(checker);
}

async function runAll(checker: Checker): Promise<void> {
  const kinds = checker.options.isWrite ? ["reads", "writes"] : ["reads"];
  for (const step of STEPS) {
    if (kinds.includes(step.kind) && checker.stopped === null) await step.run(checker);
  }
  if (checker.stopped === null) await checkGroups(checker);
}

/** Runs the steps of one call, after the reads that find types and items. */
async function runOnly(checker: Checker, call: Endpoint): Promise<void> {
  if (checker.stopped !== null) return;
  const steps = STEPS.filter(({ calls }) => calls.includes(call));
  if (steps.length === 0) return checkGroupCall(checker, call);
  if (steps.every(({ kind }) => kind !== "reads")) await findFacts(checker, call);
  for (const step of steps) {
    if (step.kind === "reads" || checker.options.isWrite) await step.run(checker);
    else checker.skip(call, "not sent: it is checked together with writes; add --write");
  }
}

async function findFacts(checker: Checker, call: Endpoint): Promise<void> {
  const needsSearch = checker.options.searchUrl !== undefined;
  const needed = READ_STEPS.filter(({ calls }) =>
    calls.some((one) => one.feature === call.feature || (one.host === "search" && needsSearch)),
  );

  for (const step of needed) await step.run(checker);
}

/** Adds a line for each required call without one. */
function nameUnchecked(checker: Checker): void {
  const seen = new Set(checker.rows.map(({ name }) => name));
  for (const { name, call } of REQUIRED_CALLS) {
    if (!seen.has(name)) checker.skip(call, findReason(checker, call));
  }
}

function findReason({ stopped, options }: Checker, call: Endpoint): string {
  if (stopped !== null) return `not sent: ${stopped}`;
  const step = STEPS.find(({ calls }) => calls.includes(call));
  if (step?.kind === "alone") {
    const [first = call] = step.calls;
    return `not sent: needs --write --only "${formatCall(first).replace("/sites/{siteId}", "")}"`;
  }
  return isWrite(call) && !options.isWrite ? "not sent: a write; add --write" : "not checked";
}
