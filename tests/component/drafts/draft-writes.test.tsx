import { screen, waitFor } from "@testing-library/react";
import { answer, type FakeAnswer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";
import { discard, makeNoteDraft, NoteEditor, publish, requestChanges, requestReview, store } from "./made-up-subject";

const live = { text: "mine", revision: 2 };
const stale = makeRefusal(412, "stale");
const staleDraft = makeRefusal(412, "stale", { draft: true });

/** Renders the editor of a note and clicks a button; resolves when the write has ended. */
async function clickWrite(name: string, part: React.ReactElement, answers: FakeAnswer[]) {
  const drawn = renderScreen(part, { answers });
  const click = async (button: string, ends = 1) => {
    await drawn.user.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(listEvents().filter((event) => /^(not )?done$/.test(event))).toHaveLength(ends));
  };
  await click(name);
  return { ...drawn, click, bodies: (call: Parameters<typeof drawn.calls>[0]) => drawn.calls(call).map(toBody) };
}

const toBody = ({ body }: { body: unknown }) => body;
const listEvents = () => screen.getByRole("status").textContent?.split(", ") ?? [];

test("saving stores the work against the known revision of the draft", async () => {
  const answers = [answer(store, makeNoteDraft(), makeNoteDraft({ revision: 2 }))];
  const { click, calls, notices } = await clickWrite("Save", <NoteEditor />, answers);
  await click("Save", 2);
  expect(calls(store).map(({ headers }) => headers.get("if-match"))).toEqual(['"0"', '"1"']);
  expect(notices).toMatchObject([{ kind: "good", text: "Draft saved. Shoppers don’t see it yet." }, {}]);
  expect(listEvents()).toEqual(["stored 1 to save", "done", "stored 2 to save", "done"]);
});

test("nothing is sent while something is wrong with the work", async () => {
  const drawn = renderScreen(<NoteEditor />, { answers: [] });
  await drawn.user.clear(screen.getByRole("textbox"));
  await drawn.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(listEvents()).toEqual(["not done"]));
});

test("publishing carries work that is not stored, in one request", async () => {
  const { bodies, calls, notices } = await clickWrite("Publish", <NoteEditor />, [answer(publish, live)]);
  expect(bodies(publish)).toEqual([{ draft_revision: 0, text: "mine" }]);
  expect(calls(store)).toEqual([]);
  expect(notices).toMatchObject([{ text: "Published: mine" }]);
  expect(listEvents()).toEqual(["live: mine", "done"]);
});

test("publishing a stored draft sends only its revision", async () => {
  const answers = [answer(store, makeNoteDraft()), answer(publish, live)];
  const { click, bodies } = await clickWrite("Save", <NoteEditor />, answers);
  await click("Publish", 2);
  expect(bodies(publish)).toEqual([{ draft_revision: 1 }]);
});

test("a backend whose publish carries nothing gets the draft first", async () => {
  const answers = [answer(store, makeNoteDraft()), answer(publish, live)];
  const { bodies } = await clickWrite("Publish", <NoteEditor canCarry={false} />, answers);
  expect(bodies(store)).toEqual([{ text: "mine" }]);
  expect(bodies(publish)).toEqual([{ draft_revision: 1 }]);
  expect(listEvents()).toEqual(["stored 1 to publish", "live: mine", "done"]);
});

test("a refused publish leaves the draft stored, which the next one names", async () => {
  const refused = makeRefusal(422, "text_empty", { stored: makeNoteDraft({ revision: 3 }) });
  const { click, bodies } = await clickWrite("Publish", <NoteEditor />, [answer(publish, refused, live)]);
  expect(listEvents()).toEqual(["stored 3 to publish", "not done"]);
  await click("Publish", 2);
  expect(bodies(publish)).toEqual([{ draft_revision: 0, text: "mine" }, { draft_revision: 3 }]);
});

test("a publish over a newer live version is repeated with the rebased work", async () => {
  const editor = <NoteEditor theirs={{ text: "theirs" }} />;
  const { bodies } = await clickWrite("Publish", editor, [answer(publish, stale, live)]);
  expect(bodies(publish)).toEqual([
    { draft_revision: 0, text: "mine" },
    { draft_revision: 7, text: "theirs and mine" },
  ]);
  expect(listEvents()).toEqual(["rebased to publish", "live: theirs and mine", "done"]);
});

test("a publish over a newer draft stops and stores the merged work, which nobody has reviewed", async () => {
  const editor = <NoteEditor theirs={{ text: "theirs", by: "Petra" }} />;
  const answers = [answer(publish, staleDraft), answer(store, makeNoteDraft({ revision: 8 }))];
  const { bodies, notices } = await clickWrite("Publish", editor, answers);
  expect(bodies(publish)).toHaveLength(1);
  expect(bodies(store)).toEqual([{ text: "theirs and mine" }]);
  expect(notices).toMatchObject([{ kind: "warning", text: expect.stringMatching(/Petra saved a newer draft/) }]);
  expect(listEvents()).toEqual(["rebased to publish over a draft", "stored 8 to publish", "not done"]);
});

test("a publish of a stored draft over a newer one stops, and stores nothing", async () => {
  const editor = <NoteEditor theirs={{ text: "theirs", by: "Petra" }} />;
  const answers = [answer(store, makeNoteDraft()), answer(publish, staleDraft)];
  const { click, bodies } = await clickWrite("Save", editor, answers);
  await click("Publish", 2);
  expect(bodies(store)).toHaveLength(1);
});

test("saving over a newer draft merges with it and saves again", async () => {
  const editor = <NoteEditor theirs={{ text: "theirs", by: "Petra" }} />;
  const { bodies } = await clickWrite("Save", editor, [answer(store, stale, makeNoteDraft({ revision: 8 }))]);
  expect(bodies(store)).toEqual([{ text: "mine" }, { text: "theirs and mine" }]);
  expect(listEvents()).toEqual(["rebased to store", "stored 8 to save", "done"]);
});

test("a write gives up after three retries, and its refusal is announced", async () => {
  const editor = <NoteEditor theirs={{ text: "theirs" }} />;
  const { bodies, notices } = await clickWrite("Save", editor, [refuse(store, 412, "stale")]);
  expect(bodies(store)).toHaveLength(4);
  expect(notices).toMatchObject([{ kind: "bad" }]);
});

test("a subject that does not rebase leaves a newer version to its notification", async () => {
  const { bodies, notices } = await clickWrite("Publish", <NoteEditor />, [answer(publish, stale)]);
  expect(bodies(publish)).toHaveLength(1);
  expect(notices).toMatchObject([{ kind: "bad" }]);
  expect(listEvents()).toEqual(["not done"]);
});

test("work that may not go live is not sent", async () => {
  await clickWrite("Publish", <NoteEditor mayPublish={false} />, []);
  expect(listEvents()).toEqual(["not done"]);
});

test("the first write of a subject may publish it at once, or leave the rest to the usual writes", async () => {
  const first = jest.fn();
  first.mockResolvedValueOnce({ kind: "live", live });
  first.mockResolvedValueOnce({ kind: "stored", work: { text: "mine", revision: 4, isStored: false } });
  const { click, bodies } = await clickWrite("Publish", <NoteEditor writeFirst={first} />, [answer(publish, live)]);
  expect(bodies(publish)).toEqual([]);
  await click("Publish", 2);
  expect(bodies(publish)).toEqual([{ draft_revision: 4, text: "mine" }]);
});

test("requesting a review stores the work first, and withdrawing it stores nothing", async () => {
  const answers = [answer(store, makeNoteDraft()), answer(requestReview, makeNoteDraft())];
  const { click, bodies, notices } = await clickWrite("Request review", <NoteEditor />, answers);
  expect(bodies(requestReview)).toEqual([{ is_asked: true, note: "Please look" }]);
  expect(listEvents()).toEqual(["stored 1 to review", "review requested", "done"]);
  await click("Withdraw", 2);
  expect(bodies(store)).toHaveLength(1);
  expect(notices.map(({ text }) => text)).toEqual(["Approval requested", "Approval request canceled"]);
});

test("a refused request about the review is announced, and the editor learns of it", async () => {
  const answers = [refuse(requestChanges, 409, "not_requested")];
  const { notices } = await clickWrite("Request changes", <NoteEditor />, answers);
  expect(notices).toMatchObject([{ kind: "bad" }]);
  expect(listEvents()).toEqual(["changes refused", "not done"]);
});

test("discarding announces what the subject adds", async () => {
  const { notices } = await clickWrite("Discard", <NoteEditor />, [answer(discard, undefined)]);
  expect(notices).toMatchObject([{ text: "Draft discarded", detail: "The note is empty." }]);
  expect(listEvents()).toEqual(["discarded", "done"]);
});
