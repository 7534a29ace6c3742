import { waitFor } from "@testing-library/react";
import { collectChangeIds, storeDoneNotice, useDoneNotice, useStoredDoneNotice } from "@/lib/client/done-notice";
import { undoChanges } from "@/lib/contract/history/change-history";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const written = { change_id: 9, feature: "query-customizations", object_id: "c1" };
const page = makeSitePage({ groups: ["history"] });

function Doer({ ids, onUndone }: { ids: number[]; onUndone?: () => void }) {
  const show = useDoneNotice();
  return (
    <button type="button" onClick={() => show({ text: "Saved", onUndone }, ids)}>
      Do
    </button>
  );
}

async function act(ids: number[], answers: FakeAnswer[], { over = page, onUndone = () => undefined } = {}) {
  const drawn = renderScreen(<Doer ids={ids} onUndone={onUndone} />, { answers, page: over });
  await drawn.user.click(drawn.getByRole("button", { name: "Do" }));
  return drawn;
}

test("a notice undoes every change of a write, newest first, and offers to undo the undo", async () => {
  const onUndone = jest.fn();
  const { notices, calls } = await act([5, 6], [{ ...answer(undoChanges, written), changes: [9] }], { onUndone });
  expect(notices).toMatchObject([{ kind: "good", text: "Saved", action: { label: "Undo" } }]);
  notices[0]?.action?.run();
  await waitFor(() => expect(onUndone).toHaveBeenCalled());
  expect(calls(undoChanges).map(({ body }) => body)).toEqual([{ id: 6 }, { id: 5 }]);
  expect(notices[1]).toMatchObject({ kind: "good", text: "Undone", action: { label: "Undo" } });
});

test("a failed undo reports why", async () => {
  const { notices } = await act([5], [answer(undoChanges, makeRefusal(409, "moved_on"))]);
  notices[0]?.action?.run();
  await waitFor(() => expect(notices[1]).toMatchObject({ kind: "bad" }));
  expect(notices[1]?.text).toMatch(/^A later change edited the same part/);
});

test("a write without changes, and a backend without history, offer no undo", async () => {
  const unchanged = await act([], []);
  expect(unchanged.notices).toMatchObject([{ text: "Saved", action: undefined }]);
  unchanged.unmount();
  const legacy = makeSitePage({ groups: [] });
  const { notices } = await act([5], [], { over: legacy });
  expect(notices.at(-1)).toMatchObject({ text: "Saved", action: undefined });
});

function Arriving() {
  useStoredDoneNotice(() => undefined);
  return null;
}

test("a notice stored by the previous page appears once, and not when it is old", async () => {
  storeDoneNotice("Created", [5], Date.now());
  const first = renderScreen(<Arriving />, { answers: [], page });
  expect(first.notices).toMatchObject([{ text: "Created", action: { label: "Undo" } }]);
  first.unmount();
  expect(renderScreen(<Arriving />, { answers: [], page }).notices).toEqual([]);
  storeDoneNotice("Created", [5], Date.now() - 60_000);
  expect(renderScreen(<Arriving />, { answers: [], page }).notices).toEqual([]);
});

test("collects change ids across several answers", () => {
  const { changeIds, onChanges } = collectChangeIds();
  onChanges([1]);
  onChanges([2, 3]);
  expect(changeIds).toEqual([1, 2, 3]);
});
