import { gzipSync } from "node:zlib";

// Next prints no sizes, and the names of its chunks do not tell pages: what a page makes the browser load first is read
// off the page itself (design of libraries, 2.7). 1 kB is 1000 bytes.

/** First-load budgets in kB of gzip, by kind of screen. */
export const BUDGETS = { list: 220, editor: 310 };

/** Gzip kB of every script that the HTML of a page asks for, and how many they are; old browsers' ones not counted. */
export async function firstLoad(origin, path, cookie) {
  const answer = await fetch(origin + path, { headers: { cookie, accept: "text/html" }, redirect: "manual" });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const html = await answer.text();
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const wanted = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .map(sourceOf)
    .filter((source) => source !== null);
  const files = await Promise.all(
    [...new Set(wanted)].map(async (source) => {
      const script = await fetch(new URL(source, origin), { headers: { cookie } });
      return gzipSync(Buffer.from(await script.arrayBuffer())).length;
    }),
  );
  return { kb: files.reduce((sum, bytes) => sum + bytes, 0) / 1000, files: files.length };
}

/** Address of a script, a preloaded script or a module; null for any other tag. */
function sourceOf(tag) {
  if (tag.startsWith("<script")) return /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? null;
  const isScript = /\brel="modulepreload"/.test(tag) || (/\brel="preload"/.test(tag) && /\bas="script"/.test(tag));
  return isScript ? (/\bhref="([^"]+)"/.exec(tag)?.[1] ?? null) : null;
}
