import { setTimeout as wait } from "node:timers/promises";
import { SITE_SERVICES } from "@/lib/contract/kit/site-services";
import { type ServiceState, showServices, status, toggle } from "@/lib/contract/services/services";
import { isActiveService, isPendingService } from "@/lib/domain/services/read-state";
import type { Endpoint } from "@/lib/http/endpoint";
import { parseStatusPath } from "@/lib/server/forward/status-path";
import { buildRow, type Checker } from "./checker";
import { inspectSuccess } from "./inspect-answer";
import { rememberUndo } from "./leftovers";
import type { CheckStep } from "./step";

const POLL_MS = 1_000;
const SWITCH_MS = 120_000;

type Service = ServiceState["service"];

/** Switches one service and back, and follows both under the URL that the backend names. */
async function checkToggle(checker: Checker): Promise<void> {
  const { params } = checker;
  const service = SITE_SERVICES.find((one) => one === checker.options.service);
  if (service === undefined) {
    for (const call of [toggle, status])
      checker.skip(call, `pass --service (${SITE_SERVICES.join(", ")}); it is switched for a moment, and back`);
    return;
  }
  const before = await readState(checker, service);
  const isActive = before === undefined ? null : isActiveService(before);
  if (before === undefined || isActive === null || isPendingService(before)) {
    for (const call of [toggle, status]) checker.skip(call, `the state of ${service} is unknown or changing`);
    return;
  }
  const forget = rememberUndo(checker, `${service} is ${isActive ? "off" : "on"}`, async () => {
    const now = await readState(checker, service);
    if (now === undefined || isActiveService(now) === isActive) return now !== undefined;
    const { reply } = await checker.attempt(toggle, { params, body: { service } });
    return "answer" in reply && reply.answer.status < 300;
  });
  if (!(await switchOnce(checker, service, ""))) return;
  if (await switchOnce(checker, service, "back")) forget();
}

async function switchOnce(checker: Checker, service: Service, what: string): Promise<boolean> {
  const { params, options } = checker;
  const started = await checker.check(
    toggle,
    { params, body: { service } },
    {
      what,
      verify: ({ status_url: url }) =>
        typeof url === "string" && parseStatusPath(url, options.url) !== null
          ? []
          : [{ path: "status_url", expected: "a path of this backend", found: url ? "another URL" : "nothing" }],
    },
  );
  const path = started?.status_url ? parseStatusPath(started.status_url, options.url) : null;
  if (started === null) return false;
  if (path === null) {
    checker.skip(status, "no usable status URL");
    return true;
  }
  return followSwitch(checker, { ...status, path });
}

/** Reads the status until the switch has ended, and reports the last answer; true unless it is not usable. */
async function followSwitch(checker: Checker, call: Endpoint): Promise<boolean> {
  const end = performance.now() + SWITCH_MS;
  for (;;) {
    const { reply, path } = await checker.attempt(call, {});
    const verdict = "answer" in reply && reply.answer.status < 300 ? inspectSuccess(status, reply.answer) : null;
    const isOver = verdict?.value?.status !== "in_progress" || performance.now() > end;
    if (!isOver) {
      await wait(POLL_MS);
      continue;
    }
    const reason = "fault" in reply ? reply.fault : `status ${reply.answer.status}`;
    const ended = verdict?.value?.status;
    const late = ended === "in_progress" ? "in progress for two minutes" : "the backend says that it failed";
    const reported =
      verdict === null
        ? { outcome: "fail" as const, reason, findings: [] }
        : ended === "complete" || ended === undefined
          ? verdict
          : { ...verdict, outcome: "warn" as const, reason: late };
    checker.add(buildRow(checker, status, reported, { what: "status URL", path, ms: reply.ms }));
    return verdict !== null && verdict.outcome !== "fail";
  }
}

async function readState(checker: Checker, service: Service): Promise<ServiceState | undefined> {
  const answer = await checker.check(showServices, { params: checker.params }, { what: "state" });
  return answer?.services.find((one) => one.service === service);
}

/** The switch of a service. */
export const TOGGLE_STEPS: readonly CheckStep[] = [{ kind: "alone", calls: [toggle, status], run: checkToggle }];
