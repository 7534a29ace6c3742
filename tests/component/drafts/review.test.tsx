import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { PublishDialog } from "@/components/drafts/dialogs/publish-dialog";
import type { DraftState } from "@/components/drafts/review/draft-state";
import { DraftStrip } from "@/components/drafts/review/draft-strip";
import { NewerVersion } from "@/components/drafts/review/newer-version";
import { PresenceChips } from "@/components/drafts/review/presence-chips";
import { renderScreen } from "@/tests/support/render-screen";
import { makeNoteDraft } from "./made-up-subject";

// The user is Olga Owner (u1).

const NOW = Date.parse("2026-03-10T12:00:00Z");
const OLGA = { id: "u1", name: "Olga Owner" };
const PETRA = { id: "u2", name: "Petra" };

function makeState(over: Partial<DraftState> = {}): DraftState {
  const stored = makeNoteDraft();
  return { title: "A note", stored, isApprovalRequired: false, count: 2, unsaved: 0, isBusy: false, ...over };
}

const requested = (by: typeof OLGA) => ({
  review: { requested_by: by, requested_at: "2026-03-10T11:00:00Z", note: "For spring" },
});

function renderPublish(state: DraftState, lines: readonly string[] = ["Text changed"]) {
  const on = {
    publish: jest.fn(async () => true),
    requestReview: jest.fn(async () => true),
    requestChanges: jest.fn(),
    close: jest.fn(),
  };
  const drawn = renderScreen(
    <PublishDialog draft={state} lines={lines} timing="Readers see it now." on={on}>
      <p>Only of notes</p>
    </PublishDialog>,
    { answers: [] },
  );
  return { ...drawn, on };
}

test("the dialog lists the changes, says when they are seen, and publishes", async () => {
  const { user, on } = renderPublish(makeState({ unsaved: 1 }));
  const dialog = screen.getByRole("dialog", { name: "Publish changes to “A note”?" });
  expect(dialog).toHaveTextContent("Readers see it now. Your unsaved changes are included.");
  expect(dialog).toHaveTextContent("1 changeText changedOnly of notes");
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(on.publish).toHaveBeenCalledTimes(1);
  expect(on.close).toHaveBeenCalledTimes(1);
});

test("who wrote the draft requests approval with a note where the site requires it", async () => {
  const stored = makeNoteDraft({ updated_by: OLGA });
  const { user, on } = renderPublish(makeState({ stored, isApprovalRequired: true }));
  expect(screen.getByRole("dialog")).toHaveAccessibleName("Request approval of changes to “A note”?");
  await user.type(screen.getByRole("textbox", { name: /Note for the reviewer/ }), " Soon ");
  await user.click(screen.getByRole("button", { name: "Request approval" }));
  expect(on.requestReview).toHaveBeenCalledWith(true, "Soon");
  expect(on.publish).not.toHaveBeenCalled();
});

test("an own request can be withdrawn, and there is nothing to request without changes", async () => {
  const stored = makeNoteDraft({ updated_by: OLGA, ...requested(OLGA) });
  const { user, on } = renderPublish(makeState({ stored, isApprovalRequired: true }), []);
  expect(screen.queryByRole("button", { name: "Request approval" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel request" }));
  expect(on.requestReview).toHaveBeenCalledWith(false, null);
});

test("the request of someone else is approved, or answered with a request for changes", async () => {
  const stored = makeNoteDraft(requested(PETRA));
  const { user, on } = renderPublish(makeState({ stored, isApprovalRequired: true }));
  expect(screen.getByRole("dialog")).toHaveTextContent("“For spring”");
  expect(screen.getByRole("button", { name: "Approve and publish" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Request changes…" }));
  expect(on.requestChanges).toHaveBeenCalledWith("Petra");
});

test("the dialog stays open if publishing was refused", async () => {
  const { user, on } = renderPublish(makeState());
  on.publish.mockResolvedValue(false);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(on.close).not.toHaveBeenCalled();
});

function renderStrip(state: DraftState, canWrite = true) {
  const on = { discard: jest.fn(), publish: jest.fn(), requestChanges: jest.fn() };
  const strip = (
    <DraftStrip draft={state} now={NOW} on={canWrite ? on : null}>
      You see the note.
    </DraftStrip>
  );
  return { ...renderScreen(strip, { answers: [] }), on };
}

test("the banner names author, age and number of changes of the draft", async () => {
  const { user, on } = renderStrip(makeState());
  const strip = within(screen.getByRole("region", { name: "Draft" }));
  expect(strip.getByText(/^Draft by Petra/)).toHaveTextContent("Draft by Petra, 2 hours ago: 2 unpublished changes");
  await user.click(strip.getByRole("button", { name: "Publish…" }));
  expect(on.publish).toHaveBeenCalled();
});

test("the banner has no actions for readers, and is absent without a draft", () => {
  const { unmount } = renderStrip(makeState(), false);
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  renderStrip(makeState({ stored: null }));
  expect(screen.queryByRole("region")).toBeNull();
});

test("a newer version shows its changes on request", async () => {
  const onChoose = jest.fn();
  const changes = { lines: ["Text changed"], show: "Show", hide: "Hide" };
  const part = <NewerVersion title="Newer" choices={[{ label: "Merge", onChoose }]} changes={changes} />;
  const { user } = renderScreen(part, { answers: [] });
  expect(screen.queryByText("Text changed")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(screen.getByText("Text changed")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Merge" }));
  expect(onChoose).toHaveBeenCalledTimes(1);
});

test("presence is reported while the page is open, and leaving it is reported for the subject that was open", async () => {
  const person = { ...PETRA, since: "2026-03-10T10:59:00Z", is_editing: false };
  const report = jest.fn(async (_user: { isEditing: boolean; isLeaving: boolean }) => ({
    others: [person],
    live_revision: 4,
  }));
  const onLive = jest.fn();
  const part = <PresenceChips subject="note 1" isEditing report={report} onLive={onLive} />;
  const { unmount } = renderScreen(part, { answers: [] });
  expect(await screen.findByText("Petra is viewing")).toBeInTheDocument();
  expect(onLive).toHaveBeenCalledWith(4);
  unmount();
  expect(report.mock.calls.map(([user]) => user)).toEqual([
    { isEditing: true, isLeaving: false },
    { isEditing: true, isLeaving: true },
  ]);
});

test("a subject without presence reports nothing", () => {
  const report = jest.fn();
  renderScreen(<PresenceChips subject={null} isEditing={false} report={report} onLive={jest.fn()} />, { answers: [] });
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(report).not.toHaveBeenCalled();
});
