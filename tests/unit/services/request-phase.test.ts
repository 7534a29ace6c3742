import { validateDeactivation } from "@/lib/domain/services/deactivation-form";
import { isActiveService, isPendingService } from "@/lib/domain/services/read-state";
import { CONFIRM_MAX_MS, computeOutages, computeProgress, PROCESS_LEASE_MS } from "@/lib/domain/services/request-phase";

const NOW = 1_000_000;
const running = (hasConfirmed: boolean, startedAt = 0) => ({ startedAt, seenAt: NOW, hasConfirmed });
const dead = { startedAt: 0, seenAt: NOW - PROCESS_LEASE_MS, hasConfirmed: false };

test.each([
  ["no process", [], "requested", 0, 0],
  ["none has confirmed", [running(false)], "requested", 0, 1],
  ["one of two has confirmed", [running(true), running(false)], "propagating", 1, 2],
  ["all have confirmed", [running(true), running(true)], "complete", 2, 2],
  ["the only one that has not is dead", [running(true), dead], "complete", 1, 1],
  ["only a dead one is known", [dead], "requested", 0, 0],
])("with %s, a request is %s", (_, processes, phase, confirmed, expected) => {
  expect(computeProgress(NOW - 1_000, processes, NOW)).toEqual({ phase, confirmed, expected });
});

test("fails when a running process has not confirmed in time, counted from its start", () => {
  const requestedAt = NOW - CONFIRM_MAX_MS;
  expect(computeProgress(requestedAt, [running(true), running(false)], NOW).phase).toBe("failed");
  expect(computeProgress(requestedAt, [running(true), running(false, NOW - 1)], NOW).phase).toBe("propagating");
  expect(computeProgress(requestedAt + 1, [running(false)], NOW).phase).toBe("requested");
});

test("an outage lasts from the first deactivation to the next reactivation of the same service", () => {
  const at = (minute: number, service: string, desired: boolean) => ({
    service,
    desired,
    requested_at: new Date(minute * 60_000).toISOString(),
  });
  const switches = [
    at(0, "search", false),
    at(1, "recommender", false),
    at(2, "search", false),
    at(10, "search", true),
  ];
  expect(computeOutages([...switches, at(12, "search", true)])).toEqual([null, null, null, 600, null]);
});

test.each([
  [{ active: true }, true],
  [{ active: 0 }, false],
  [{ active: null, state: "deactivated" }, false],
  [{ state: "active" }, true],
  [{ active: null }, null],
])("the state %j of a backend is active: %s", (state, expected) => {
  expect(isActiveService(state)).toBe(expected);
});

test.each([
  [undefined, false],
  [null, false],
  [false, false],
  [0, false],
  ["", false],
  [1, true],
  [true, true],
  ["deactivation", true],
])("pending %j of a backend is in progress: %s", (pending, expected) => {
  expect(isPendingService({ pending })).toBe(expected);
});

const form = {
  name: "My  shop ",
  siteName: "My Shop",
  reason: "x",
  needsReason: true,
  choice: "never",
  at: null,
} as const;

test("a deactivation needs the name of the site and a reason", () => {
  expect(validateDeactivation(form, NOW)).toEqual({ errors: {}, autoReturnAt: null });
  expect(validateDeactivation({ ...form, name: "My", reason: " " }, NOW).errors).toEqual({
    name: "name_wrong",
    reason: "reason_empty",
  });
  expect(validateDeactivation({ ...form, reason: "", needsReason: false }, NOW).errors).toEqual({});
});

test("an automatic return is a time ahead, at most 30 days", () => {
  const at = (ms: number | null) =>
    validateDeactivation({ ...form, choice: "at", at: ms === null ? null : new Date(NOW + ms).toISOString() }, NOW)
      .errors.at;
  expect(at(null)).toBe("auto_return_empty");
  expect(at(0)).toBe("auto_return_past");
  expect(at(31 * 86_400_000)).toBe("auto_return_far");
  expect(at(1_000)).toBeUndefined();
  expect(validateDeactivation({ ...form, choice: "1h" }, NOW).autoReturnAt).toBe(
    new Date(NOW + 3_600_000).toISOString(),
  );
});
