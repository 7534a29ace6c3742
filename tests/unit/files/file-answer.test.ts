import { RIGHTS_CACHE_MS } from "@/lib/domain/kit/limits";
import { FileAnswer } from "@/lib/files/file-answer";

let now = 0;
beforeEach(() => {
  now = 0;
  jest.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** A file of three chunks, and whether its source was released. */
function aFile(check: () => Promise<void>) {
  const source = { isReleased: false };
  async function* pieces() {
    try {
      yield* ["a", "b", "c"];
    } finally {
      source.isReleased = true;
    }
  }
  const response = new FileAnswer("x.csv", "text/csv", pieces()).toResponse(200, {}, check);
  const reader = response.body?.getReader();
  const readNext = async () => new TextDecoder().decode((await reader?.read())?.value);
  return { source, readNext };
}

test("the reader is checked again after a while, not for every chunk", async () => {
  const check = jest.fn(async () => undefined);
  const { source, readNext } = aFile(check);
  expect(await readNext()).toBe("a");
  expect(check).not.toHaveBeenCalled();
  now += RIGHTS_CACHE_MS + 1;
  // One chunk was read ahead.
  expect([await readNext(), await readNext(), await readNext()]).toEqual(["b", "c", ""]);
  expect(check).toHaveBeenCalledTimes(1);
  expect(source.isReleased).toBe(true);
});

test("the file breaks off, and its source is released, when the reader may no longer have it", async () => {
  const { source, readNext } = aFile(async () => {
    throw new Error("removed");
  });
  expect(await readNext()).toBe("a");
  now += RIGHTS_CACHE_MS + 1;
  await readNext();
  await expect(readNext()).rejects.toThrow("removed");
  expect(source.isReleased).toBe(true);
});
