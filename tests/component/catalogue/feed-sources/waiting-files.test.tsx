import { screen, waitFor, within } from "@testing-library/react";
import { FeedSourcesScreen } from "@/components/catalogue/feed-sources/feed-sources-screen";
import {
  addPart,
  listFeedSources,
  removeFile,
  startFile,
  test as testFeedSource,
} from "@/lib/contract/catalogue/feeds";
import { listPlans } from "@/lib/contract/catalogue/plans";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const NOW = "2026-03-28T12:00:00.000Z";
const page = makeSitePage({ groups: ["feeds"], rights: { roles: ["operator"], policies: ["feeds"] } });
const waiting = (id: string, uploaded: string | null = NOW) => ({
  ...{ id, name: `${id}.csv`, size: 10, uploaded_at: uploaded, used_at: NOW },
});
const source = { url: null, format: null, encoding: null, mapping: {}, join: null };
const stored = (id: string) => ({ id, name: `${id}.csv`, size: 10, uploaded_at: NOW });

function aList(over: Partial<Answer<typeof listFeedSources>> = {}): Answer<typeof listFeedSources> {
  return {
    ...{ feeds: [], names: ["item"], sources_max: 5, file_bytes_max: 100, waiting_files: [], waiting_files_max: 10 },
    ...over,
  };
}

function open(...answers: FakeAnswer[]) {
  const noPlans = answer(listPlans, { plans: [], daily_limit: 24, feeds: ["item"], now: NOW });
  return renderScreen(<FeedSourcesScreen siteId="100200-300401" />, {
    answers: [...answers, answer(removeFile, undefined), noPlans],
    page,
    at: "/sites/100200-300401/settings/feeds/sources",
  });
}

const saved = aList({
  feeds: [
    {
      ...{ feed: "item", sources: [{ ...source, file: stored("old") }], revision: 1 },
      ...{ updated_at: NOW, updated_by: { id: "u1", name: "Eva" } },
    },
  ],
});
const uploaded = [
  answer(startFile, { file_id: "new", part_bytes: 100 }),
  answer(addPart, async () => ({ received: 10, file: stored("new") })),
  answer(testFeedSource, makeRefusal(429, "rate_limited", { retry_after: "42" })),
];
async function upload(drawn: ReturnType<typeof open>) {
  const input = await screen.findByLabelText("Upload newer file", { selector: "input" });
  await drawn.user.upload(input, new File(["0123456789"], "new.csv"));
  await screen.findByText("new.csv");
}
/** IDs of the files that the page has deleted. */
const freed = (): unknown[] =>
  jest
    .mocked(fetch)
    .mock.calls.filter(([, init]) => init?.method === "DELETE")
    .map(([url]) => String(url).split("/").at(-1));

beforeEach(() => jest.restoreAllMocks());
beforeAll(() => {
  // The File class of jsdom cannot read slices.
  Object.getPrototypeOf(new File(["x"], "x").slice(0, 1)).arrayBuffer = async () => new ArrayBuffer(10);
});

test("shows files without a source, and deletes them on request", async () => {
  const drawn = open(
    answer(listFeedSources, aList({ waiting_files: [waiting("left"), waiting("broken", null)] }), aList()),
  );
  const shown = within(await screen.findByRole("region", { name: "Unused files" }));
  expect(shown.getAllByRole("listitem")).toHaveLength(2);
  expect(shown.getByText(/^Upload not finished/)).toBeVisible();
  await drawn.user.click(shown.getByRole("button", { name: "Delete left.csv" }));
  await waitFor(() => expect(freed()).toEqual(["left"]));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Unused files" })).toBeNull());
});

test("deletes a replaced file that was not saved, but not the saved one", async () => {
  const drawn = open(answer(listFeedSources, saved), ...uploaded);
  await upload(drawn);
  expect(freed()).toEqual([]);
  await drawn.user.click(screen.getByRole("button", { name: "Remove source 1" }));
  await waitFor(() => expect(freed()).toEqual(["new"]));
});

test("deletes a file that was not saved when its page is left", async () => {
  const drawn = open(answer(listFeedSources, saved), ...uploaded);
  await upload(drawn);
  drawn.unmount();
  await waitFor(() => expect(freed()).toEqual(["new"]));
});

test("shows the remaining seconds after too many tests in a minute", async () => {
  await upload(open(answer(listFeedSources, saved), ...uploaded));
  expect(await screen.findByText(/^Too many tests in a minute\. Test again in 4[12] seconds\.$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Test source" })).toBeNull();
});
