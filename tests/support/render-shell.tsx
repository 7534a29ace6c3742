import { render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import { QueryProvider } from "@/lib/client/query-client";
import { type SitePage, SiteProvider } from "@/lib/client/site-context";
import cs from "@/messages/cs";
import en from "@/messages/en";
import pl from "@/messages/pl";
import sk from "@/messages/sk";
import { NextAddress } from "./next-address";

const all = { en, cs, sk, pl } as const;

/** A page of a demo site; `parts` override its parts. */
export function makeSitePage(parts: Partial<SitePage> = {}): SitePage {
  return {
    site: {
      trackingCode: "100200-300401",
      projectId: "100200",
      name: "Outfitters",
      time_zone: "Europe/Prague",
      currency: "CZK",
      language: "en",
      base_url: "https://shop.example",
    },
    user: { id: "u1", name: "Olga Owner", email: "olga@vitrine.example", locale: "en" },
    trial: { days: 12 },
    rights: { roles: ["owner"], policies: ["analytics", "search_customizations", "synonyms"] },
    groups: [],
    ...parts,
  };
}

/** The surroundings in which a part of the shell is rendered. */
export type ShellSurroundings = { locale?: keyof typeof all; page?: SitePage; at?: string; user?: UserEvent };

/** Renders a part of a site's page with its texts, its site, a query client and an address that follows the history. */
export function renderShell(part: ReactElement, surroundings: ShellSurroundings = {}) {
  const { locale = "en", page = makeSitePage(), at, user = userEvent.setup() } = surroundings;
  if (at !== undefined) window.history.replaceState(null, "", at);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Surroundings locale={locale} page={page}>
      {children}
    </Surroundings>
  );
  return { ...render(part, { wrapper }), user };
}

type Around = { locale: keyof typeof all; page: SitePage; children: ReactNode };

function Surroundings({ locale, page, children }: Around) {
  return (
    <NextAddress>
      <NextIntlClientProvider locale={locale} messages={all[locale]} timeZone="UTC">
        <QueryProvider>
          <SiteProvider page={page}>{children}</SiteProvider>
        </QueryProvider>
      </NextIntlClientProvider>
    </NextAddress>
  );
}

/** Answers the calls of a test as JSON, instead of the web server; unknown calls fail the test. */
export function answerCalls(answer: (method: string, url: string, body: unknown) => [status: number, body?: unknown]) {
  const calls: Array<{ method: string; url: string; headers: Headers; body: unknown }> = [];
  jest.spyOn(globalThis, "fetch").mockImplementation(async (input, init = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { method: init.method ?? "GET", url: String(input), headers: new Headers(init.headers), body };
    calls.push(call);
    const [status, value] = answer(call.method, call.url, body);
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return new Response(value === undefined ? null : text, { status });
  });
  return calls;
}
