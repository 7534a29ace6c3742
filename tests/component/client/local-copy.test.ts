import { localCopy } from "@/lib/client/local-copy";
import { createMemoryIndexedDb } from "@/tests/support/memory-indexed-db";

beforeAll(() => {
  Object.assign(globalThis, { indexedDB: createMemoryIndexedDb() });
});

test("unsaved work is stored in the task that saves it, so that leaving the page cannot undo it", async () => {
  expect(await localCopy.load("work")).toBeNull();
  const leave = jest.fn();
  setTimeout(leave);
  expect(await localCopy.save("work", ["pin"], "Work")).toBe(true);
  expect(await localCopy.load("work")).toMatchObject({ key: "work", value: ["pin"], title: "Work" });
  expect(leave).not.toHaveBeenCalled();
});
