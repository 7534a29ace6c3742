import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import * as z from "zod/mini";
import { setNotifier } from "@/lib/client/notify";
import { read } from "@/lib/client/query";
import { useWrite, useWrites, type WriteOptions } from "@/lib/client/use-write";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";
import { count } from "../../support/count-call";
import { answer, makeRefusal, refuse, renderScreen } from "../../support/render-screen";
import { makeSitePage } from "../../support/render-shell";

const add = defineEndpoint({
  feature: "things",
  method: "POST",
  path: "/add",
  servedBy: "both",
  params: noParams,
  body: z.object({ by: z.int() }),
  response: z.object({ count: z.int() }),
  errors: ["stale", "busy", "outcome_unknown"],
  access: {},
});

const page = makeSitePage({ groups: ["history", "idempotency"] });
const one = answer(count, { count: 1 });

function Adder(options: WriteOptions<typeof add>) {
  const [result, setResult] = useState("");
  const found = useQuery(read(count, {}));
  const { send, isPending } = useWrite(add, { stale: [count], ...options });
  const click = () => void send({ body: { by: 1 } }).then((written) => setResult(String(written !== null)));
  return (
    <>
      <output>{`${found.data?.count} ${isPending ? "pending" : "idle"} ${result}`}</output>
      <button type="button" onClick={click}>
        Add
      </button>
    </>
  );
}

async function clickAdd(part: React.ReactElement, answers: Parameters<typeof renderScreen>[1]["answers"]) {
  const drawn = renderScreen(part, { answers: [one, ...answers], page });
  await screen.findByText(/^1 idle/);
  await drawn.user.click(screen.getByRole("button", { name: "Add" }));
  return drawn;
}

test("a write announces its result with undo and refetches stale reads", async () => {
  const wrote = { ...answer(add, { count: 5 }), changes: [7] };
  const { notices, calls } = await clickAdd(<Adder onDone={({ count: all }) => `Now ${all}`} ifMatch={3} />, [wrote]);
  expect(await screen.findByText("1 idle true")).toBeInTheDocument();
  expect(notices).toMatchObject([{ kind: "good", text: "Now 5", action: { label: "Undo" } }]);
  expect(calls(count)).toHaveLength(2);
  expect(calls(add)[0]?.headers.get("if-match")).toBe('"3"');
  expect(calls(add)[0]?.headers.get("idempotency-key")).toBeNull();
});

test("offers no undo with canUndo: false", async () => {
  const wrote = { ...answer(add, { count: 5 }), changes: [7] };
  const { notices } = await clickAdd(<Adder onDone={() => ({ text: "Added", canUndo: false })} />, [wrote]);
  await waitFor(() => expect(notices).toMatchObject([{ text: "Added", action: undefined }]));
});

test("an error is announced once, unless the caller shows it", async () => {
  const announced = await clickAdd(<Adder />, [refuse(add, 412, "stale")]);
  expect(await screen.findByText("1 idle false")).toBeInTheDocument();
  expect(announced.notices).toMatchObject([{ kind: "bad" }]);
  announced.unmount();
  const shown: string[] = [];
  const onRefused = (error: Error) => shown.push(error.message) > 0;
  const { notices } = await clickAdd(<Adder onRefused={onRefused} />, [refuse(add, 412, "stale")]);
  expect(await screen.findByText("1 idle false")).toBeInTheDocument();
  expect([notices, shown]).toEqual([[], ["412 stale"]]);
});

test.each([
  ["the data was stale", 2, makeRefusal(412, "stale")],
  ["the outcome was unknown", 2, makeRefusal(504, "outcome_unknown")],
  ["its fields were invalid", 1, makeRefusal(422, "invalid", { errors: { by: ["invalid"] } })],
  ["the server failed", 1, makeRefusal(503, "default")],
])("after a write, when %s, the read runs %d times", async (_, reads, refused) => {
  const { calls } = await clickAdd(<Adder />, [answer(add, refused)]);
  expect(await screen.findByText("1 idle false")).toBeInTheDocument();
  expect(calls(count)).toHaveLength(reads);
});

test("a refusal that the screen shows ends the write at once, while stale reads are still fetched", async () => {
  const slow = answer(count, { count: 1 }, () => new Promise<never>(() => undefined));
  const drawn = renderScreen(<Adder onRefused={() => true} />, { answers: [slow, refuse(add, 412, "stale")], page });
  await screen.findByText(/^1 idle/);
  await drawn.user.click(screen.getByRole("button", { name: "Add" }));
  expect(await screen.findByText("1 idle false")).toBeInTheDocument();
  expect(drawn.calls(count)).toHaveLength(2);
  await drawn.user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(drawn.calls(add)).toHaveLength(2));
});

test("does not send the same input again while pending", async () => {
  let reply: () => void = () => undefined;
  const late = answer(add, () => new Promise((resolve) => (reply = () => resolve({ count: 2 }))));
  const { calls, user } = await clickAdd(<Adder />, [late]);
  expect(screen.getByText("1 pending")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add" }));
  reply();
  expect(await screen.findByText("1 idle true")).toBeInTheDocument();
  expect(calls(add)).toHaveLength(1);
});

test("a write with `once` is retried with the same idempotency key when its answer is lost", async () => {
  const lost = answer(add, makeRefusal(504, "outcome_unknown"), { count: 2 });
  const { calls, notices } = await clickAdd(<Adder once />, [lost]);
  expect(await screen.findByText("1 idle true")).toBeInTheDocument();
  const keys = calls(add).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(notices).toEqual([]);
});

function Twice({ onUndone }: { onUndone?: () => void }) {
  const { run, pending } = useWrites("things", { stale: [count] });
  const click = () =>
    void run(
      async ({ send, done }) => {
        await send(add, { body: { by: 1 } });
        await send(add, { body: { by: 2 } }, { ifMatch: "b" });
        done({ text: "Both", detail: "1 and 2", onUndone });
      },
      { key: "both" },
    );
  return (
    <button type="button" onClick={click}>
      Add {pending.join()}
    </button>
  );
}

test("the steps of a write share one notification, one undo and one error announcement", async () => {
  const wrote = { ...answer(add, { count: 2 }, { count: 4 }), changes: [8] };
  const done = renderScreen(<Twice />, { answers: [wrote], page });
  await done.user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(done.notices).toMatchObject([{ text: "Both", detail: "1 and 2", action: {} }]));
  expect(done.calls(add).map(({ headers }) => headers.get("if-match"))).toEqual([null, '"b"']);
  done.unmount();
  const half = answer(add, { count: 2 }, makeRefusal(412, "stale"));
  const { notices, user, calls } = renderScreen(<Twice />, { answers: [half], page });
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "bad" }]));
  expect(calls(add)).toHaveLength(2);
});

test("a write with `once` is sent once to a backend without idempotency keys", async () => {
  const lost = answer(add, makeRefusal(504, "outcome_unknown"), { count: 2 });
  const own = makeSitePage({ groups: ["history"] });
  const { calls, notices, user } = renderScreen(<Adder once />, { answers: [one, lost], page: own });
  await user.click(await screen.findByRole("button", { name: "Add" }));
  expect(await screen.findByText("1 idle false")).toBeInTheDocument();
  expect(calls(add).map(({ headers }) => headers.get("idempotency-key"))).toEqual([null]);
  expect(notices).toMatchObject([{ kind: "bad", action: { label: "Check now" } }]);
});

test.each([
  [true, "The change was saved."],
  [false, "The change isn’t stored so far. Check again in a moment, or save it again."],
  [null, "Lists and statuses on this page are up to date now."],
])("after an unknown outcome, checking that finds %p says so", async (found, text) => {
  const lost = refuse(add, 504, "outcome_unknown");
  const { notices } = await clickAdd(<Adder check={async () => found} />, [lost]);
  await waitFor(() => expect(notices).toHaveLength(1));
  notices[0]?.action?.run();
  await waitFor(() => expect(notices.at(-1)?.text).toBe(text));
});

test("a write without an answer for three seconds says that it still runs, until it has one", async () => {
  let reply: () => void = () => undefined;
  const slow = answer(add, () => new Promise((resolve) => (reply = () => resolve({ count: 2 }))));
  renderScreen(<Adder />, { answers: [one, slow], page });
  await screen.findByText(/^1 idle/);
  const shown: string[] = [];
  setNotifier(({ kind, text }) => {
    shown.push(`${kind}: ${text}`);
    return () => shown.push("removed");
  });
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await act(() => jest.advanceTimersByTimeAsync(2_900));
  expect(shown).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(shown).toEqual([expect.stringMatching(/^loading: Still waiting/)]);
  reply();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(shown.at(-1)).toBe("removed");
  jest.useRealTimers();
});

const put = defineEndpoint({
  feature: "things",
  method: "PUT",
  path: "/things",
  servedBy: "both",
  params: noParams,
  body: z.object({ id: z.string(), by: z.int() }),
  response: z.object({ count: z.int() }),
  errors: ["stale", "busy"],
  access: {},
});

/** Shows the texts of the notices on the page. */
function watchNotices(): string[] {
  const shown: string[] = [];
  setNotifier(({ text }) => {
    shown.push(text);
    return () => void shown.splice(shown.indexOf(text), 1);
  });
  return shown;
}

function Putter() {
  const { send } = useWrite(put, { onDone: () => "Stored" });
  return ["a", "b"].map((id) => (
    <button key={id} type="button" onClick={() => void send({ body: { id, by: 1 } })}>
      {id}
    </button>
  ));
}

function Twofold() {
  const { run } = useWrites("things");
  const click = () =>
    run(async ({ send, announce }) => {
      await send(put, { body: { id: "a", by: 1 } }).catch((error: Error) => announce(error));
      await send(put, { body: { id: "a", by: 2 } });
    });
  return (
    <button type="button" onClick={() => void click()}>
      Both
    </button>
  );
}

describe("the notification of a failure", () => {
  const REFUSED = "Someone else changed this. Reload to see the latest version.";

  test("goes away when the same action succeeds, not when another one does", async () => {
    const answers = [answer(put, makeRefusal(412, "stale"), { count: 1 }, { count: 2 })];
    const { user } = renderScreen(<Putter />, { answers, page });
    const shown = watchNotices();
    await user.click(screen.getByRole("button", { name: "a" }));
    await waitFor(() => expect(shown).toEqual([REFUSED]));
    await user.click(screen.getByRole("button", { name: "b" }));
    await waitFor(() => expect(shown).toEqual([REFUSED, "Stored"]));
    await user.click(screen.getByRole("button", { name: "a" }));
    await waitFor(() => expect(shown).toEqual(["Stored", "Stored"]));
  });

  test("gives way to that of another failure of the same action", async () => {
    const answers = [answer(put, makeRefusal(412, "stale"), makeRefusal(503, "busy"))];
    const { user } = renderScreen(<Putter />, { answers, page });
    const shown = watchNotices();
    await user.click(screen.getByRole("button", { name: "a" }));
    await waitFor(() => expect(shown).toEqual([REFUSED]));
    await user.click(screen.getByRole("button", { name: "a" }));
    await waitFor(() => expect(shown).toHaveLength(1));
    await waitFor(() => expect(shown).not.toContain(REFUSED));
  });

  test("stays when a later step of the same run succeeds", async () => {
    const answers = [answer(put, makeRefusal(412, "stale"), { count: 1 })];
    const { user, calls } = renderScreen(<Twofold />, { answers, page });
    const shown = watchNotices();
    await user.click(screen.getByRole("button", { name: "Both" }));
    await waitFor(() => expect(calls(put)).toHaveLength(2));
    expect(shown).toEqual([REFUSED]);
    await user.click(screen.getByRole("button", { name: "Both" }));
    await waitFor(() => expect(shown).toEqual([]));
  });
});
