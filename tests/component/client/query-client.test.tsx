import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import * as z from "zod/mini";
import { AddMessages } from "@/components/shell/add-messages";
import { callApi } from "@/lib/client/call";
import { type Notice, notify, onNoticeWaiting, setNotifier } from "@/lib/client/notify";
import { read } from "@/lib/client/query";
import { dismissSession, getSessionEnd, onSessionChange, resumeSession } from "@/lib/client/session-end";
import { useWrite } from "@/lib/client/use-write";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";
import { cacheTexts } from "@/lib/i18n/cached-texts";
import { count } from "../../support/count-call";
import { answerCalls, renderShell } from "../../support/render-shell";

const add = defineEndpoint({
  feature: "things",
  method: "POST",
  path: "/add",
  servedBy: "both",
  params: noParams,
  body: z.object({ by: z.int() }),
  response: count.response,
  errors: ["stale"],
  access: {},
});

let notices: Notice[] = [];

beforeEach(() => {
  notices = [];
  setNotifier((notice) => {
    notices.push(notice);
    return () => undefined;
  });
  document.head.innerHTML = '<meta name="csrf-token" content="token-1">';
});

afterEach(() => {
  setNotifier(null);
  resumeSession();
  jest.restoreAllMocks();
});

function Counter() {
  const value = useQuery(read(count, {}));
  const { send } = useWrite(add, { stale: [count], ifMatch: 7 });
  return (
    <>
      <output>{value.isError ? "failed" : value.data?.count}</output>
      <button type="button" onClick={() => void send({ body: { by: 1 } })}>
        Add
      </button>
      <button type="button" onClick={() => value.refetch()}>
        Again
      </button>
    </>
  );
}

test("a write sends the page's token and its headers, and refetches stale reads", async () => {
  let total = 1;
  const calls = answerCalls((method) => {
    if (method === "POST") total += 1;
    return [200, { count: total }];
  });
  const { user } = renderShell(<Counter />);
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("1"));
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("2"));
  const write = calls.find((call) => call.method === "POST");
  expect(write?.url).toBe("/api/add");
  expect(write?.headers.get("x-csrf-token")).toBe("token-1");
  expect(write?.headers.get("if-match")).toBe('"7"');
  expect(write?.headers.get("x-request-id")).toMatch(/^[0-9a-f]{24}$/);
  expect(calls.find((call) => call.method === "GET")?.headers.get("x-csrf-token")).toBeNull();
  expect(notices).toEqual([]);
});

test("a failed write shows one error notification with the text of its code", async () => {
  answerCalls((method) => (method === "POST" ? [412, { error: "stale" }] : [200, { count: 1 }]));
  const { user } = renderShell(<Counter />);
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]).toMatchObject({
    kind: "bad",
    text: "Someone else changed this. Reload to see the latest version.",
    detail: undefined,
  });
});

test("an unknown code shows the default text and a reference", async () => {
  answerCalls((method) => (method === "POST" ? [500, { error: "weird", request_id: "abc123" }] : [200, { count: 1 }]));
  const { user } = renderShell(<Counter />);
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]).toMatchObject({ text: "Something went wrong", detail: "Reference: abc123" });
});

test("a repeatedly failing read is announced once, and again after a success", async () => {
  let status = 503;
  answerCalls(() => (status === 200 ? [200, { count: 5 }] : [status, { error: "upstream_unavailable" }]));
  const { user } = renderShell(<Counter />);
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("failed"));
  await user.click(screen.getByRole("button", { name: "Again" }));
  expect(notices).toHaveLength(1);
  status = 200;
  await user.click(screen.getByRole("button", { name: "Again" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("5"));
  status = 503;
  await user.click(screen.getByRole("button", { name: "Again" }));
  await waitFor(() => expect(notices).toHaveLength(2));
});

test("an ended session opens the session dialog instead of a notification", async () => {
  answerCalls((method) => (method === "POST" ? [401, { error: "unauthenticated" }] : [200, { count: 1 }]));
  const { user } = renderShell(<Counter />);
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(getSessionEnd()).toBe("expired"));
  expect(notices).toEqual([]);
});

test("a write waits until the user has signed in again, then completes", async () => {
  let isSignedIn = false;
  const calls = answerCalls(() => (isSignedIn ? [200, { count: 9 }] : [401, { error: "unauthenticated" }]));
  const stop = onSessionChange(() => undefined);
  const write = callApi(add, { body: { by: 1 } });
  await waitFor(() => expect(getSessionEnd()).toBe("expired"));
  isSignedIn = true;
  resumeSession();
  await expect(write).resolves.toEqual({ count: 9 });
  expect(calls).toHaveLength(2);
  stop();
});

test("a write that needs a newer sign-in waits until it is accepted", async () => {
  let left = 2;
  answerCalls(() => {
    left -= 1;
    return left < 0 ? [200, { count: 9 }] : [403, { error: "sign_in_again" }];
  });
  const stop = onSessionChange(() => undefined);
  const write = callApi(add, { body: { by: 1 } });
  await waitFor(() => expect(getSessionEnd()).toBe("too_old"));
  resumeSession();
  await waitFor(() => expect(getSessionEnd()).toBe("too_old"));
  resumeSession();
  await expect(write).resolves.toEqual({ count: 9 });
  stop();
});

test("a write fails when the session dialog is dismissed or not available", async () => {
  answerCalls(() => [401, { error: "unauthenticated" }]);
  await expect(callApi(add, { body: { by: 1 } })).rejects.toMatchObject({ status: 401 });
  dismissSession();
  const stop = onSessionChange(() => undefined);
  const write = callApi(add, { body: { by: 1 } });
  await Promise.all([
    expect(write).rejects.toMatchObject({ status: 401 }),
    waitFor(() => expect(getSessionEnd()).toBe("expired")).then(dismissSession),
  ]);
  stop();
});

test("a rejected token is refreshed from the page, and the write is sent again", async () => {
  document.body.innerHTML = '<div data-user="u1"></div>';
  const signIn = { user: { id: "u1", name: "Olga" }, token: "token-2", can_mail: true };
  const calls = answerCalls((method, url) => {
    if (url.startsWith("/api/sign_in/current?path=")) return [200, signIn];
    if (method === "POST" && calls.filter((call) => call.method === "POST").length === 1)
      return [422, { error: "invalid_csrf" }];
    return [200, { count: 2 }];
  });
  await expect(callApi(add, { body: { by: 1 } })).resolves.toEqual({ count: 2 });
  const tokens = calls.filter((call) => call.method === "POST").map((call) => call.headers.get("x-csrf-token"));
  expect(tokens).toEqual(["token-1", "token-2"]);
  document.body.innerHTML = "";
});

test("never writes as another user who has signed in meanwhile: the page asks what to do", async () => {
  document.body.innerHTML = '<div data-user="u1"></div>';
  const signIn = { user: { id: "u2", name: "Oto" }, token: "t", can_mail: true };
  const calls = answerCalls((_, url) =>
    url.startsWith("/api/sign_in/current") ? [200, signIn] : [422, { error: "invalid_csrf" }],
  );
  const stop = onSessionChange(() => undefined);
  const write = callApi(add, { body: { by: 1 } });
  await Promise.all([
    expect(write).rejects.toMatchObject({ code: "invalid_csrf" }),
    waitFor(() => expect(getSessionEnd()).toBe("expired")).then(dismissSession),
  ]);
  expect(calls.filter((call) => call.method === "POST")).toHaveLength(1);
  expect(document.querySelector<HTMLMetaElement>("meta[name=csrf-token]")?.content).toBe("token-1");
  stop();
  document.body.innerHTML = "";
});

test("without an answer, a write has an unknown outcome, and a read reports an unreachable backend", async () => {
  jest.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(callApi(add, { body: { by: 1 } })).rejects.toMatchObject({ status: 0, code: "outcome_unknown" });
  await expect(callApi(count, {})).rejects.toMatchObject({ status: 0, code: "upstream_unavailable" });
});

test("an early notice requests the notifier and is shown by it, unless dismissed", () => {
  setNotifier(null);
  const wake = jest.fn();
  const stop = onNoticeWaiting(wake);
  const takeBack = notify({ kind: "loading", text: "gone" });
  notify({ kind: "good", text: "kept" });
  takeBack();
  expect(wake).toHaveBeenCalledTimes(2);
  act(() =>
    setNotifier((notice) => {
      notices.push(notice);
      return () => undefined;
    }),
  );
  expect(notices.map((notice) => notice.text)).toEqual(["kept"]);
  stop();
});

test("a failed call is announced with the texts of its screen, which the shell does not have", async () => {
  answerCalls(() => [500, { error: "rusty" }]);
  const texts: object = { things: { errors: { rusty: "The counter is rusty" } } };
  cacheTexts("/texts/en/0/things", texts);
  renderShell(
    <AddMessages texts="/texts/en/0/things">
      <Counter />
    </AddMessages>,
  );
  expect(await screen.findByText("failed")).toBeInTheDocument();
  expect(notices.map((notice) => notice.text)).toEqual(["The counter is rusty"]);
});

test("a text of the screen is used rather than a general one of the same code around it", async () => {
  answerCalls(() => [404, { error: "not_found" }]);
  const [around, own]: object[] = [{ help: {} }, { things: { errors: { not_found: "The counter is gone" } } }];
  cacheTexts("/texts/en/0/around", around ?? {});
  cacheTexts("/texts/en/0/own", own ?? {});
  renderShell(
    <AddMessages texts="/texts/en/0/around">
      <AddMessages texts="/texts/en/0/own">
        <Counter />
      </AddMessages>
    </AddMessages>,
  );
  expect(await screen.findByText("failed")).toBeInTheDocument();
  expect(notices.map((notice) => notice.text)).toEqual(["The counter is gone"]);
});

const find = defineEndpoint({
  feature: "things",
  method: "GET",
  path: "/found",
  servedBy: "both",
  params: noParams,
  query: z.object({ q: z.string() }),
  response: count.response,
  access: {},
});

function Finder() {
  const [q, setQ] = useState("a");
  const found = useQuery(read(find, { query: { q } }));
  return (
    <>
      <output>{found.isError ? "failed" : found.data?.count}</output>
      <button type="button" onClick={() => setQ("b")}>
        Other
      </button>
      <button type="button" onClick={() => found.refetch()}>
        Again
      </button>
    </>
  );
}

describe("the notification of a failed read", () => {
  beforeEach(() =>
    setNotifier((notice) => {
      notices.push(notice);
      return () => void notices.splice(notices.indexOf(notice), 1);
    }),
  );

  test.each(["Again", "Other"])("goes away after “%s” succeeds", async (button) => {
    let status = 503;
    answerCalls(() => (status === 200 ? [200, { count: 5 }] : [status, { error: "upstream_unavailable" }]));
    const { user } = renderShell(<Finder />);
    await waitFor(() => expect(notices).toHaveLength(1));
    status = 200;
    await user.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("5"));
    expect(notices).toEqual([]);
  });

  test("stays while its part of the page is shown, although the same call succeeds elsewhere", async () => {
    answerCalls((_, url) => (url.includes("q=a") ? [503, { error: "upstream_unavailable" }] : [200, { count: 5 }]));
    const { user } = renderShell(
      <>
        <Finder />
        <Finder />
      </>,
    );
    await waitFor(() => expect(notices).toHaveLength(1));
    await user.click(screen.getAllByRole("button", { name: "Other" })[0] as HTMLElement);
    await waitFor(() => expect(screen.getAllByRole("status")[0]).toHaveTextContent("5"));
    expect(notices).toHaveLength(1);
  });
});
