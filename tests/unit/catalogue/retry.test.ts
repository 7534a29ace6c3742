import { retryWhileBusy } from "@/backend/catalogue/feed-runs/retry";
import { isTransientFault } from "@/backend/db/store-faults";

function fault(code: string): Error {
  return Object.assign(new Error("the store refused"), { code });
}

const never = new AbortController().signal;

test.each([
  ["a statement timeout", fault("57014"), true],
  ["an unavailable lock", fault("55P03"), true],
  ["a deadlock", fault("40P01"), true],
  ["a broken connection", fault("ECONNRESET"), true],
  ["a server shutdown", fault("57P01"), true],
  ["no free connection", new Error("timeout exceeded when trying to connect"), true],
  ["an error wrapped by the query layer", new Error("Failed query", { cause: fault("57014") }), true],
  ["a constraint violation", fault("23505"), false],
  ["a programming error", new TypeError("undefined is not a function"), false],
  ["a value that is not an error", "no", false],
])("classifies %s as transient or not", (_, error, expected) => {
  expect(isTransientFault(error)).toBe(expected);
});

test("retries until the store is available", async () => {
  const faults = [fault("57014"), fault("55P03")];
  let tries = 0;
  await retryWhileBusy(async () => {
    tries += 1;
    const next = faults.shift();
    if (next !== undefined) throw next;
  }, never);
  expect(tries).toBe(3);
});

test("throws any other error immediately", async () => {
  const run = jest.fn(() => Promise.reject(fault("23505")));
  await expect(retryWhileBusy(run, never)).rejects.toThrow("the store refused");
  expect(run).toHaveBeenCalledTimes(1);
});

test("makes one last attempt after an abort", async () => {
  const ending = new AbortController();
  const run = jest.fn(() => Promise.reject(fault("57014")));
  const tried = retryWhileBusy(run, ending.signal);
  setTimeout(() => ending.abort(), 20);
  await expect(tried).rejects.toThrow("the store refused");
  expect(run).toHaveBeenCalledTimes(2);
});
