/** @jest-environment node */
import { type UploadPlace, uploadParts } from "@/components/catalogue/feed-sources/upload-parts";
import { callApi } from "@/lib/client/call";
import { addPart, type FeedFile } from "@/lib/contract/catalogue/feeds";

const stored: FeedFile = { id: "f1", name: "a.csv", size: 10, uploaded_at: "2026-03-28T12:00:00.000Z" };
const file = new File(["0123456789"], "a.csv");

/** A server with prepared answers for parts: a status code, or the number of bytes received so far. */
function serve(...answers: (number | "lost" | { received: number; isComplete?: boolean })[]) {
  const sent: string[] = [];
  jest.spyOn(globalThis, "fetch").mockImplementation(async (_, init = {}) => {
    if (init.method !== addPart.method) return Response.json({ file_id: "f1", part_bytes: 4 }, { status: 201 });
    sent.push(new TextDecoder().decode(init.body as Uint8Array));
    const next = answers.shift();
    if (next === undefined || next === "lost") throw new TypeError("no network");
    if (typeof next === "number")
      return Response.json({ error: next === 503 ? "busy" : "file_gone" }, { status: next });
    return Response.json({ received: next.received, file: next.isComplete ? stored : null });
  });
  return sent;
}

async function upload(from: UploadPlace | null = null) {
  const [places, waits]: [number[], number[]] = [[], []];
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  const onPlace = ({ next }: UploadPlace): void => void places.push(next);
  const signal = new AbortController().signal;
  const done = await uploadParts(file, from, { send: callApi, siteId: "s", signal, onPlace, wait }).catch(
    (error: unknown) => error,
  );
  return { done, places, waits };
}

beforeAll(() => {
  Object.defineProperty(globalThis, "document", { value: { querySelector: () => null }, configurable: true });
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
});
afterEach(() => jest.restoreAllMocks());

test("retries a lost part with growing delays", async () => {
  const sent = serve({ received: 4 }, "lost", 503, { received: 8 }, { received: 10, isComplete: true });
  const { done, places, waits } = await upload();
  expect(done).toEqual(stored);
  expect(sent).toEqual(["0123", "4567", "4567", "4567", "89"]);
  expect(places).toEqual([0, 1, 2, 3]);
  expect(waits).toEqual([1_000, 3_000]);
});

test("stops after four attempts and preserves its position", async () => {
  const sent = serve({ received: 4 });
  const { done, places, waits } = await upload();
  expect(done).toMatchObject({ status: 0 });
  expect(sent).toEqual(["0123", ...Array.from({ length: 4 }, () => "4567")]);
  expect([places.at(-1), waits]).toEqual([1, [1_000, 3_000, 9_000]]);
});

test("resumes at its position, and does not retry a refused part", async () => {
  const place = { fileId: "f1", partBytes: 4, next: 2 };
  expect(serve({ received: 10, isComplete: true })).toEqual([]);
  expect((await upload(place)).done).toEqual(stored);
  const sent = serve(404);
  expect((await upload(place)).done).toMatchObject({ status: 404, code: "file_gone" });
  expect(sent).toEqual(["89"]);
});

test("fails if the file is incomplete after the last part", async () => {
  serve({ received: 2 });
  expect((await upload({ fileId: "f1", partBytes: 4, next: 2 })).done).toMatchObject({ code: "part_wrong" });
});
