import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { findBotOfEvent, findBotOfRequest } from "@/backend/analytics/arrivals/known-agents";

test("the user agent of an event decides if it is a text, else that of the request", () => {
  expect(findBotOfEvent({ user_agent: "Googlebot/2.1" }, null)).toBe("Googlebot");
  expect(findBotOfEvent({ user_agent: { name: "Googlebot/2.1" } }, "Slackbot")).toBe("Slackbot");
});

test("long user agents are remembered without what was cut from them", () => {
  setFlagsFromString("--expose_gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const megabyte = "x".repeat(1_000_000);
  for (let number = 0; number < 40; number += 1)
    expect(findBotOfRequest(() => JSON.parse(`"Agent-${number}/1.0 ${megabyte}"`))).toBeNull();
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
});
