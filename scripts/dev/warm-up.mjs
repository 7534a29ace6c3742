import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "../launch/paths.mjs";

/** A page of a site: compiling it compiles the frame of all of them, the language files, and what most of them use. */
const SITE = "/sites/[siteId]";
/** Pages below it that are opened most, first. */
const FIRST = [
  "query_customizations",
  "query_customizations/[id]",
  "search_preview",
  "searches",
  "stats",
  "dashboards",
];
/** Time between two pages in which the compiler is free for edits. */
const PAUSE_MS = 500;

/** Lets Next compile what all pages share, before the first one is opened. Pages work without it, only slower at first. */
export async function warmUp(origin) {
  await compile(origin, SITE);
}

/** Compiles the other pages of sites one after the other, so that each opens at once, until all are compiled or `isEnding`. */
export async function compilePages(origin, isEnding) {
  for (const page of listPages()) {
    await wait(PAUSE_MS, undefined, { ref: false });
    if (isEnding() || !(await compile(origin, `${SITE}/${page}`))) return;
  }
}

function listPages() {
  const pages = readdirSync(join(ROOT, "app", SITE), { recursive: true })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith("/page.tsx") && !path.startsWith("[...rest]"))
    .map((path) => dirname(path))
    .sort();
  return [...FIRST, ...pages.filter((page) => !FIRST.includes(page))];
}

/** Returns whether Next has answered. */
async function compile(origin, route) {
  try {
    // The interface of Next for tools is the only one that compiles a page without a session that may read it.
    const answer = await fetch(`${origin}/_next/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "compile_route", arguments: { routeSpecifier: route } },
      }),
    });
    await answer.text();
    return true;
  } catch {
    // Next is ending.
    return false;
  }
}
