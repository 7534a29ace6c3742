import * as z from "zod/mini";
import { capabilities, me } from "@/lib/contract/accounts/who";
import { OWN_GROUPS } from "@/lib/contract/kit/own-groups";
import { type Endpoint, isWrite } from "@/lib/http/endpoint";
import { BACKEND_CALLS } from "@/lib/server/upstream/backend-calls";
import type { Checker } from "./checker";

/**
 * Checks the optional groups that the backend names: the reads that need no input. The other calls of a group are counted in one line
 * each, so that nothing looks checked that was not.
 */
export async function checkGroups(checker: Checker): Promise<void> {
  for (const group of checker.groups) {
    const calls = BACKEND_CALLS.map(({ call }) => call).filter(
      (call) => call.group === group && !OTHERWISE.includes(call),
    );
    const reads = calls.filter(needsNoInput);
    for (const call of reads)
      await checker.check<Endpoint>(call, { params: checker.params }, { what: `group ${group}` });
    const left = calls.length - reads.length;
    if (left > 0)
      addRow(checker, group, `not checked: ${left} of its ${calls.length} calls, which write or need an input`);
    else if (!(OWN_GROUPS as readonly string[]).includes(group)) addRow(checker, group, "the console does not know it");
  }
}

/** Checks one call of a group, for `--only`; false if it needs an input. */
export async function checkGroupCall(checker: Checker, call: Endpoint): Promise<void> {
  if (!checker.groups.includes(call.group ?? ""))
    checker.skip(call, `the backend does not name the group ${call.group}`);
  else if (!needsNoInput(call)) checker.skip(call, "not checked: it writes or needs an input");
  else await checker.check<Endpoint>(call, { params: checker.params });
}

/** Calls that other steps check. */
const OTHERWISE: readonly Endpoint[] = [capabilities, me];

function needsNoInput(call: Endpoint): boolean {
  const isOfSite = !call.path.replace(":siteId", "").includes(":");
  const isFile = call.response._zod.def.type === "string";
  return !isWrite(call) && call.siteIn === "path" && isOfSite && !isFile && z.safeParse(call.query, {}).success;
}

function addRow(checker: Checker, group: string, reason: string): void {
  const place = { name: `group ${group}`, method: "", path: `group ${group}`, what: "" };
  checker.add({ ...place, outcome: "skipped", ms: null, reason, findings: [] });
}
