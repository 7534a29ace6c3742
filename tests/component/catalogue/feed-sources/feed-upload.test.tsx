import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FeedSourcesScreen } from "@/components/catalogue/feed-sources/feed-sources-screen";
import { confirmLeave, setLeaveDialog } from "@/lib/client/unsaved-guard";
import { history } from "@/lib/contract/catalogue/feed-runs";
import {
  addPart,
  listFeedSources,
  removeFile,
  saveFeedSources,
  startFile,
  test as testFeedSource,
} from "@/lib/contract/catalogue/feeds";
import { listPlans } from "@/lib/contract/catalogue/plans";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// Uploading a file on the screen of feed sources.

const NOW = "2026-03-28T12:00:00.000Z";
const page = makeSitePage({ groups: ["feeds"], rights: { roles: ["operator"], policies: ["feeds"] } });
const file = { id: "f1", name: "items.csv", size: 10, uploaded_at: NOW };
const none = { feeds: [], names: ["item"], sources_max: 5, file_bytes_max: 100 };
const read = {
  ...{ fault: null, format: "csv" as const, separator: ",", encoding: "utf-8", fields: ["id"], mapping: {} },
  records: [{ line: 2, column: 1, values: { id: "A1" }, code: null }],
};
const begun = answer(startFile, { file_id: "f1", part_bytes: 4 });
const part = (received: number, whole = false) => ({ received, file: whole ? file : null });

beforeAll(() => {
  // The File class of jsdom cannot read slices.
  const part = Object.getPrototypeOf(new File(["x"], "x").slice(0, 1)) as Blob;
  part.arrayBuffer = function bytes(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };
});

async function open(answers: FakeAnswer[]) {
  const noRuns = answer(history, { runs: [], offset: 0, limit: 20, total: 0 });
  const noPlans = answer(listPlans, { plans: [], daily_limit: 24, feeds: ["item"], now: NOW });
  const drawn = renderScreen(<FeedSourcesScreen siteId="100200-300401" />, {
    answers: [...answers, answer(listFeedSources, none), answer(removeFile, undefined), noPlans, noRuns],
    page,
    at: "/sites/100200-300401/settings/feeds/sources",
  });
  await drawn.user.click(await screen.findByRole("button", { name: "Add file" }));
  const choose = (text: string, name = "items.csv") =>
    drawn.user.upload(screen.getByLabelText("Choose file", { selector: "input" }), new File([text], name));
  return { ...drawn, choose };
}

test("uploads a file in parts, tests it, and saves it by ID", async () => {
  const saved = { ...none, feeds: [] };
  const { calls, choose, user } = await open([
    begun,
    answer(addPart, part(4), part(8), part(10, true)),
    answer(testFeedSource, read),
    answer(saveFeedSources, saved),
  ]);
  await choose("0123456789");
  expect(await screen.findByRole("table", { name: "First record" })).toBeVisible();
  expect(calls(startFile)[0]?.body).toEqual({ name: "items.csv", size: 10 });
  const texts = calls(addPart).map(({ body }) => new TextDecoder().decode(body as Uint8Array));
  expect(texts).toEqual(["0123", "4567", "89"]);
  expect(screen.getByText("items.csv")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(calls(saveFeedSources)).toHaveLength(1));
  expect(calls(saveFeedSources)[0]?.body).toMatchObject({ sources: [{ url: null, file: { id: "f1" } }] });
});

test("shows the progress, and asks before leaving meanwhile", async () => {
  let arrive = (): void => undefined;
  const waiting = new Promise<void>((done) => {
    arrive = done;
  });
  const { choose } = await open([
    begun,
    answer(
      addPart,
      part(4),
      async () => {
        await waiting;
        return part(8);
      },
      part(10, true),
    ),
    answer(testFeedSource, read),
  ]);
  await choose("0123456789");
  const bar = await screen.findByRole("progressbar", { name: "Uploading items.csv" });
  await waitFor(() => expect(bar).toHaveAttribute("value", "4"));
  expect(screen.getByText("4 bytes of 10 bytes")).toBeVisible();
  const prompts: string[][] = [];
  setLeaveDialog(async (described) => {
    prompts.push(described);
    return "stay";
  });
  expect(await confirmLeave()).toBe(false);
  expect(prompts[0]).toContain("File upload in progress");
  setLeaveDialog(null);
  arrive();
  expect(await screen.findByText("items.csv", { selector: ".font-medium" })).toBeVisible();
});

test("deletes a canceled upload on the server", async () => {
  const never = () => new Promise<ReturnType<typeof part>>(() => undefined);
  const { choose, user, calls } = await open([begun, answer(addPart, part(4), never)]);
  await choose("0123456789");
  await user.click(await screen.findByRole("button", { name: "Cancel upload" }));
  await waitFor(() => expect(calls(removeFile)).toHaveLength(1));
  expect(screen.getByRole("button", { name: "Choose file" })).toBeVisible();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("resumes a stopped upload with the missing part", async () => {
  const { choose, user, calls, notices } = await open([
    begun,
    answer(addPart, part(4), makeRefusal(403, "forbidden"), part(8), part(10, true)),
    answer(testFeedSource, read),
  ]);
  await choose("0123456789");
  expect(await screen.findByText("Upload of items.csv stopped at 4 bytes")).toBeVisible();
  expect(notices.filter(({ kind }) => kind === "bad")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Resume upload" }));
  expect(await screen.findByRole("table", { name: "First record" })).toBeVisible();
  expect(calls(startFile)).toHaveLength(1);
  expect(calls(addPart).map(({ body }) => new TextDecoder().decode(body as Uint8Array))).toEqual([
    ...["0123", "4567"],
    ...["4567", "89"],
  ]);
});

test("starts again if the server has lost the upload", async () => {
  const { choose, user, calls } = await open([
    begun,
    answer(addPart, makeRefusal(404, "file_gone"), part(4), part(8), part(10, true)),
    answer(testFeedSource, read),
  ]);
  await choose("0123456789");
  expect(await screen.findByText("This file is no longer available. Upload it again.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Resume upload" }));
  expect(await screen.findByRole("table", { name: "First record" })).toBeVisible();
  expect(calls(startFile)).toHaveLength(2);
});

test.each([
  ["an empty file", "", "The file is empty. Choose another one."],
  ["a file that is too large", "x".repeat(101), /^The file is larger than 200 MB\./],
])("refuses %s before sending anything", async (_, text, words) => {
  const { choose, user, calls } = await open([begun]);
  await choose(text);
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(words)).toBeVisible();
  expect(alert.queryByRole("button", { name: "Resume upload" })).toBeNull();
  expect(calls(startFile)).toHaveLength(0);
  await user.click(alert.getByRole("button", { name: "Choose another file" }));
  expect(screen.getByRole("button", { name: "Choose file" })).toBeVisible();
});

test("asks for a file, or to wait for the upload", async () => {
  const never = () => new Promise<ReturnType<typeof part>>(() => undefined);
  const errors = { "sources.0.url": ["address_empty"] };
  const { choose, user } = await open([
    begun,
    answer(addPart, part(4), never),
    answer(saveFeedSources, makeRefusal(422, "invalid", { errors })),
  ]);
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Choose a file for this source.")).toBeVisible();
  await choose("0123456789");
  expect(await screen.findByText("Wait for the upload to finish, or cancel it.")).toBeVisible();
});

test("accepts a dropped file", async () => {
  const { calls } = await open([begun, answer(addPart, part(4, true)), answer(testFeedSource, read)]);
  const zone = screen.getByText("Drop the file here, or");
  fireEvent.drop(zone, { dataTransfer: { files: [new File(["0123"], "a.csv")] } });
  expect(await screen.findByRole("table", { name: "First record" })).toBeVisible();
  expect(calls(startFile)[0]?.body).toEqual({ name: "a.csv", size: 4 });
});

test("reports a local file that can no longer be read", async () => {
  const { user } = await open([begun, answer(addPart, part(4))]);
  const gone = new File(["0123456789"], "a.csv");
  gone.slice = () => {
    throw new DOMException("gone", "NotReadableError");
  };
  await user.upload(screen.getByLabelText("Choose file", { selector: "input" }), gone);
  expect(await screen.findByText(/^The file can no longer be read\./)).toBeVisible();
});
