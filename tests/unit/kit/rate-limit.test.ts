import { createRateLimit } from "@/backend/kit/rate-limit";

test("allows the limit in a window, then returns the seconds to wait, then allows again", () => {
  const limit = createRateLimit(2, 60_000);
  expect([limit.take("a", 0), limit.take("a", 1_000), limit.take("a", 2_000)]).toEqual([0, 0, 58]);
  expect(limit.take("a", 60_001)).toBe(0);
});

test("keys have separate limits", () => {
  const limit = createRateLimit(1, 1_000);
  expect([limit.take("a", 0), limit.take("b", 0), limit.take("a", 500)]).toEqual([0, 0, 1]);
});
