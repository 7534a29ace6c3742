import { persistently } from "@/backend/catalogue/feed-runs/try-again";
import { isPassing } from "@/backend/db/store-faults";

function fault(code: string): Error {
  return Object.assign(new Error("the store said no"), { code });
}

const never = new AbortController().signal;

test.each([
  ["a statement that was cut by its time", fault("57014"), true],
  ["a lock that was not given", fault("55P03"), true],
  ["a deadlock", fault("40P01"), true],
  ["a connection that broke", fault("ECONNRESET"), true],
  ["a server that goes down", fault("57P01"), true],
  ["no free connection", new Error("timeout exceeded when trying to connect"), true],
  ["a fault that the query layer has wrapped", new Error("Failed query", { cause: fault("57014") }), true],
  ["a broken rule of the data", fault("23505"), false],
  ["a mistake of the program", new TypeError("undefined is not a function"), false],
  ["what is no error", "no", false],
])("%s passes by itself or not", (_, error, expected) => {
  expect(isPassing(error)).toBe(expected);
});

test("what the store could not take is tried until it can", async () => {
  const faults = [fault("57014"), fault("55P03")];
  let tries = 0;
  await persistently(async () => {
    tries += 1;
    const next = faults.shift();
    if (next !== undefined) throw next;
  }, never);
  expect(tries).toBe(3);
});

test("any other fault is told at once", async () => {
  const run = jest.fn(() => Promise.reject(fault("23505")));
  await expect(persistently(run, never)).rejects.toThrow("the store said no");
  expect(run).toHaveBeenCalledTimes(1);
});

test("whoever ends tries once more, and the last time", async () => {
  const ending = new AbortController();
  const run = jest.fn(() => Promise.reject(fault("57014")));
  const tried = persistently(run, ending.signal);
  setTimeout(() => ending.abort(), 20);
  await expect(tried).rejects.toThrow("the store said no");
  expect(run).toHaveBeenCalledTimes(2);
});
