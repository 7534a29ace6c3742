import { setTimeout } from "node:timers/promises";
import { createJobs, type Job, type JobTools, type Running, STOP_STAGES, stopAll } from "@/backend/kit/jobs";
import { openLog } from "@/backend/kit/log";

const log = openLog("silent");
const tools = { log } as JobTools;

/** Parts that note when their stop begins and ends. */
function makeParts(names: readonly (readonly [string, Running["stage"]])[]) {
  const seen: string[] = [];
  const parts = names.map(
    ([name, stage]): Running => ({
      name,
      stage,
      stop: async () => {
        seen.push(`${name} begins`);
        await setTimeout(5);
        seen.push(`${name} ended`);
      },
    }),
  );
  return { seen, parts };
}

test("a stop ends readiness, then what looks for work, calls, work, threads, the search, and the store", async () => {
  expect(STOP_STAGES).toEqual(["readiness", "checks", "listeners", "work", "threads", "search", "store"]);
  const { seen, parts } = makeParts([...STOP_STAGES].reverse().map((stage) => [stage, stage]));
  await stopAll(parts, { log });
  expect(seen).toEqual(STOP_STAGES.flatMap((stage) => [`${stage} begins`, `${stage} ended`]));
});

test("what is in one stage stops at the same time", async () => {
  const { seen, parts } = makeParts([
    ["feed runs", "work"],
    ["visits", "work"],
    ["store", "store"],
  ]);
  await stopAll(parts, { log });
  expect(seen.slice(0, 2)).toEqual(["feed runs begins", "visits begins"]);
  expect(seen.indexOf("store begins")).toBe(4);
});

test.each([
  ["rejects", () => Promise.reject(new Error("no"))],
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
])("if the stop of a part %s, the rest stops all the same, and the stop fails at the end", async (_, stop) => {
  const { seen, parts } = makeParts([
    ["calls", "listeners"],
    ["visits", "work"],
    ["store", "store"],
  ]);
  await expect(stopAll([{ name: "feed runs", stage: "work", stop }, ...parts], { log })).rejects.toThrow("no");
  expect(seen).toContain("visits ended");
  expect(seen.at(-1)).toBe("store ended");
});

test("a part that hangs does not prevent the rest from stopping", async () => {
  const { seen, parts } = makeParts([["store", "store"]]);
  const stop = () => new Promise<void>(() => undefined);
  const stopping = stopAll([{ name: "visits", stage: "work", stop }, ...parts], { log, maxMs: 20 });
  await expect(stopping).rejects.toThrow("longer than 20 ms");
  expect(seen).toEqual(["store begins", "store ended"]);
});

test("a part that fails after its time does not end the process", async () => {
  const stop = () => setTimeout(30).then(() => Promise.reject(new Error("late")));
  await expect(stopAll([{ name: "visits", stage: "work", stop }], { log, maxMs: 5 })).rejects.toThrow("longer than");
  await setTimeout(40);
});

test("the store may take as long as it needs", async () => {
  const { seen, parts } = makeParts([["store", "store"]]);
  await stopAll(parts, { log, maxMs: 1 });
  expect(seen.at(-1)).toBe("store ended");
});

describe("jobs", () => {
  const started: string[] = [];
  const makeJob = (name: string, stage: Job["stage"], more: { wake?: () => void } = {}): Job => ({
    name,
    stage,
    start: () => {
      started.push(name);
      return { stop: () => undefined, ...more };
    },
  });

  test("what looks for work starts last; within a stage, jobs start in their order", () => {
    const list = [makeJob("mails", "checks"), makeJob("runs", "work"), makeJob("visits", "work")];
    const running = createJobs().start([...list, makeJob("code", "threads")], tools);
    expect(started).toEqual(["code", "runs", "visits", "mails"]);
    expect(running.map(({ name, stage }) => [name, stage])).toEqual([
      ["code", "threads"],
      ["runs", "work"],
      ["visits", "work"],
      ["mails", "checks"],
    ]);
  });

  test("a job that an installation does not need has nothing to stop", () => {
    expect(createJobs().start([{ name: "summaries", stage: "checks", start: () => null }], tools)).toEqual([]);
  });

  test("a job is woken by its name, from its start on", () => {
    let woken = 0;
    const jobs = createJobs();
    jobs.wake("runs");
    const wake = (): void => {
      woken += 1;
    };
    jobs.start([makeJob("runs", "work", { wake })], tools);
    jobs.wake("other");
    expect(woken).toBe(0);
    jobs.wake("runs");
    expect(woken).toBe(1);
  });
});
