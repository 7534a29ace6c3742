import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import { type Notice, setNotifier } from "@/lib/client/notify";
import { QueryProvider } from "@/lib/client/query-client";
import { type SitePage, SiteProvider } from "@/lib/client/site-context";
import { parseAnswer, parseInput } from "@/lib/http/api-error";
import { CHANGE_HEADER } from "@/lib/http/change-header";
import type { Answer, Endpoint, ErrorCode, Parsed } from "@/lib/http/endpoint";
import cs from "@/messages/cs";
import en from "@/messages/en";
import pl from "@/messages/pl";
import sk from "@/messages/sk";
import { createMemoryIndexedDb } from "./memory-indexed-db";
import { NextAddress } from "./next-address";
import { makeSitePage } from "./render-shell";

const all = { en, cs, sk, pl } as const;

/** A call received by the fake web server, parsed by the contract. */
export type ReceivedCall = { call: Endpoint; query: unknown; body: unknown; headers: Headers };

class Refusal {
  constructor(
    readonly status: number,
    readonly body: { error: string } & Record<string, unknown>,
  ) {}
}

/** An error answer with a code of the call, or a general one. */
export function makeRefusal(status: number, error: string, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(status, { error, ...more });
}

/** A call with its answers in order; the last one repeats. `changes`: the changes of a write in the history. */
export type FakeAnswer = {
  call: Endpoint;
  reply: (received: { query: unknown; body: unknown }) => unknown;
  changes?: number[];
};

type Reply<E extends Endpoint> = Answer<E> | Refusal;
type Replying<E extends Endpoint> = Reply<E> | ((input: Parsed<E>) => Reply<E> | Promise<Reply<E>>);

/** The answers of the fake web server to a call, typed by the contract and parsed by it when sent. */
export function answer<E extends Endpoint>(call: E, ...replies: Replying<E>[]): FakeAnswer {
  let turn = 0;
  return {
    call,
    reply(received) {
      const one: unknown = replies[Math.min(turn, replies.length - 1)];
      turn += 1;
      return typeof one === "function" ? one({ params: {}, ...received }) : one;
    },
  };
}

/** An error answer of a call; its code must be one of the call or a general one. */
export function refuse<E extends Endpoint>(call: E, status: number, code: ErrorCode<E> | "default", more = {}) {
  return answer(call, makeRefusal(status, code, more));
}

/** The surroundings and answers with which a screen is rendered. */
export type Around = { answers: readonly FakeAnswer[]; locale?: keyof typeof all; page?: SitePage; at?: string };

/** Renders a screen like a page, with a fake web server that follows the contract. */
export function renderScreen(part: ReactElement, { answers, locale = "en", page, at }: Around) {
  if (at !== undefined) window.history.replaceState(null, "", at);
  const user = userEvent.setup();
  const received = serve(answers);
  const notices: Notice[] = [];
  setNotifier((notice) => {
    notices.push(notice);
    return () => undefined;
  });
  Object.defineProperty(globalThis, "indexedDB", { value: copies, configurable: true });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextAddress>
      <NextIntlClientProvider locale={locale} messages={all[locale]} timeZone="UTC">
        <QueryProvider>
          <SiteProvider page={page ?? makeSitePage()}>{children}</SiteProvider>
        </QueryProvider>
      </NextIntlClientProvider>
    </NextAddress>
  );
  const calls = (call: Endpoint) => received.filter((one) => one.call === call);
  return { ...render(part, { wrapper }), user, notices, calls };
}

// One browser for all tests of a file: a local copy outlives a page.
const copies = createMemoryIndexedDb();

function serve(answers: readonly FakeAnswer[]): ReceivedCall[] {
  const received: ReceivedCall[] = [];
  jest.spyOn(globalThis, "fetch").mockImplementation(async (input, init = {}) => {
    const url = new URL(String(input), "http://test");
    const fake = answers.find(({ call }) => fits(call, init.method ?? "GET", url.pathname));
    if (fake === undefined) throw new Error(`no answer for ${init.method ?? "GET"} ${url.pathname}`);
    const { call } = fake;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : (init.body ?? undefined);
    const query = parseInput(call.query, readQuery(url), 400);
    received.push({ call, query, body: parseInput(call.body, body), headers: new Headers(init.headers) });
    const reply = await fake.reply({ query, body });
    if (reply instanceof Refusal) return new Response(JSON.stringify(reply.body), { status: reply.status });
    parseAnswer(call.response, reply, `the fake answer of ${call.path}`);
    const headers: Record<string, string> = fake.changes ? { [CHANGE_HEADER]: fake.changes.join() } : {};
    return new Response(reply === undefined ? null : JSON.stringify(reply), { status: call.status, headers });
  });
  return received;
}

function fits(call: Endpoint, method: string, path: string): boolean {
  const pattern = call.path.replace(/^\/api(?=\/)/, "").replace(/:[A-Za-z]+/g, "[^/]+");
  return call.method === method && new RegExp(`^/api${pattern}$`).test(path);
}

function readQuery(url: URL): Record<string, string | string[]> {
  const names = [...new Set(url.searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = url.searchParams.getAll(name);
      return [name, values.length > 1 || name.endsWith("[]") ? values : (values[0] ?? "")];
    }),
  );
}
