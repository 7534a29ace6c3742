import { computeNextSize } from "@/backend/db/steps";

// The size of the next step of work on many rows (backend/db/steps.ts).

const bounds = { min: 10, max: 100 };

test.each([
  ["takes long", "pglite", { size: 40, ms: 500 }, 20],
  ["takes long and is small already", "pglite", { size: 10, ms: 500 }, 10],
  ["takes long and is smaller than usual after a fault", "pglite", { size: 1, ms: 500 }, 1],
  ["is quick", "pglite", { size: 40, ms: 10 }, 80],
  ["is quick and large already", "pglite", { size: 80, ms: 10 }, 100],
  ["is neither", "pglite", { size: 40, ms: 60 }, 40],
  ["takes long on a server, where others do not wait for it", "postgres", { size: 40, ms: 500 }, 80],
] as const)("the size after a step that %s", (_, engine, step, next) => {
  expect(computeNextSize({ engine }, step, bounds)).toBe(next);
});
