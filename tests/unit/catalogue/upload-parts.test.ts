/** @jest-environment node */
import { type UploadPlace, uploadParts } from "@/components/catalogue/feed-sources/upload-parts";
import { addPart, type FeedFile } from "@/lib/contract/catalogue/feeds";

const stored: FeedFile = { id: "f1", name: "a.csv", size: 10, uploaded_at: "2026-03-28T12:00:00.000Z" };
const file = new File(["0123456789"], "a.csv");

/** A server that answers parts in turn: a status to refuse with, or how many bytes there are by then. */
function serve(...answers: (number | "lost" | { received: number; isWhole?: boolean })[]) {
  const sent: string[] = [];
  jest.spyOn(globalThis, "fetch").mockImplementation(async (_, init = {}) => {
    if (init.method !== addPart.method) return Response.json({ file_id: "f1", part_bytes: 4 }, { status: 201 });
    sent.push(new TextDecoder().decode(init.body as Uint8Array));
    const next = answers.shift();
    if (next === undefined || next === "lost") throw new TypeError("no network");
    if (typeof next === "number")
      return Response.json({ error: next === 503 ? "busy" : "file_gone" }, { status: next });
    return Response.json({ received: next.received, file: next.isWhole ? stored : null });
  });
  return sent;
}

async function upload(from: UploadPlace | null = null) {
  const [places, waits]: [number[], number[]] = [[], []];
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  const onPlace = ({ next }: UploadPlace): void => void places.push(next);
  const signal = new AbortController().signal;
  const done = await uploadParts(file, from, { siteId: "s", signal, onPlace, wait }).catch((error: unknown) => error);
  return { done, places, waits };
}

beforeAll(() => {
  Object.defineProperty(globalThis, "document", { value: { querySelector: () => null }, configurable: true });
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
});
afterEach(() => jest.restoreAllMocks());

test("a part that got lost is sent again, a little later each time", async () => {
  const sent = serve({ received: 4 }, "lost", 503, { received: 8 }, { received: 10, isWhole: true });
  const { done, places, waits } = await upload();
  expect(done).toEqual(stored);
  expect(sent).toEqual(["0123", "4567", "4567", "4567", "89"]);
  expect(places).toEqual([0, 1, 2, 3]);
  expect(waits).toEqual([1_000, 3_000]);
});

test("after four tries the upload stops where it is", async () => {
  const sent = serve({ received: 4 });
  const { done, places, waits } = await upload();
  expect(done).toMatchObject({ status: 0 });
  expect(sent).toEqual(["0123", ...Array.from({ length: 4 }, () => "4567")]);
  expect([places.at(-1), waits]).toEqual([1, [1_000, 3_000, 9_000]]);
});

test("it goes on from its place, and what is refused is not tried again", async () => {
  const place = { fileId: "f1", partBytes: 4, next: 2 };
  expect(serve({ received: 10, isWhole: true })).toEqual([]);
  expect((await upload(place)).done).toEqual(stored);
  const sent = serve(404);
  expect((await upload(place)).done).toMatchObject({ status: 404, code: "file_gone" });
  expect(sent).toEqual(["89"]);
});

test("a file that is not whole after its last part ends the upload instead of going round", async () => {
  serve({ received: 2 });
  expect((await upload({ fileId: "f1", partBytes: 4, next: 2 })).done).toMatchObject({ code: "part_wrong" });
});
