import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { OWN_GROUPS } from "@/lib/contract/kit/own-groups";
import { parseKeys } from "@/lib/http/crypto";
import { signRequest } from "@/lib/http/signature";
import { parseStatusPath } from "@/lib/server/forward/status-path";
import { BACKEND_CALLS, formatCall, REQUIRED_CALLS } from "@/lib/server/upstream/backend-calls";

// docs/own-backend.md says what the contract says.

const PAGE = readFileSync(join(__dirname, "../../../docs/own-backend.md"), "utf8");

/** Blocks of code of a language, by the words after it. */
function readBlocks(): { label: string; text: string }[] {
  const found = PAGE.matchAll(/^```json (?<label>.+)\n(?<text>[\s\S]*?)^```$/gmu);
  return [...found].map(({ groups }) => ({ label: groups?.label ?? "", text: groups?.text ?? "" }));
}

/** The rows of a table of calls: call, rights, status and deadline. */
function readCallRows(): string[][] {
  const rows = PAGE.split("\n").filter((line) => /^\| `[A-Z]+ \//u.test(line));
  return rows.map((row) => row.slice(2, -2).split(" | "));
}

test("its test vectors are what the console signs", async () => {
  const [key] = parseKeys(/`(1:[0-9a-f]{64})`/u.exec(PAGE)?.[1] ?? "");
  const [date, user, session] = ["Date", "X-Vitrine-User", "X-Vitrine-Session"].map(
    (name) => new RegExp(`\`${name}: ([^\`]+)\``, "u").exec(PAGE)?.[1] ?? "",
  ) as [string, string, string];
  const block = readBlocks().find(({ label }) => label === "vectors")?.text ?? "[]";
  const vectors = JSON.parse(block) as Record<"method" | "path" | "body" | "sha256" | "authorization", string>[];
  expect(vectors).toHaveLength(3);
  if (key === undefined) throw new Error("the page has no key");
  for (const { method, path, body, sha256, authorization } of vectors) {
    const signed = await signRequest(key, { method, path, body, user, session }, Date.parse(date));
    expect(signed).toMatchObject({ date, "x-content-sha256": sha256, authorization });
  }
});

test("lists every required call with its rights, status and deadline", () => {
  const wanted = REQUIRED_CALLS.map(({ call }) => {
    const roles = (call.access.roles ?? []).map((role) => `not \`${role.replace(/^!/u, "")}\``);
    const rights = [...(call.access.policies ?? []).map((policy) => `\`${policy}\``), ...roles].join(", ");
    return [`\`${formatCall(call)}\``, rights || "any", String(call.status), `${call.deadline / 1000} s`];
  });
  expect(REQUIRED_CALLS.flatMap(({ call }) => call.access.roles ?? []).every((role) => role === "!viewer")).toBe(true);
  expect(readCallRows().sort()).toEqual(wanted.sort());
});

test("lists every optional group", () => {
  const [, text = ""] = PAGE.split("## Optional groups");
  const rows = [...(text.split("\n## ")[0] ?? "").matchAll(/^\| `(?<group>[a-z_]+)` \|/gmu)];
  // Answered by the embedded backend alone, or no group of calls.
  const ours = ["sign_in", "capabilities", "catalogue_import", "events"];
  const groups = [...OWN_GROUPS, ...BACKEND_CALLS.map(({ call }) => call.group ?? "capabilities")];
  const wanted = [...new Set(groups)].filter((group) => !ours.includes(group)).sort();
  expect(rows.map(({ groups }) => groups?.group)).toEqual(wanted);
});

const samples = readBlocks().filter(({ label }) => label !== "vectors");

test("has many sample answers", () => {
  expect(samples.length).toBeGreaterThan(20);
});

test.each(samples.map(({ label, text }) => [label, text]))(
  "the sample answer of %s is one of the contract",
  (label, text) => {
    const found = REQUIRED_CALLS.find(({ call }) => formatCall(call) === label);
    if (found === undefined) throw new Error(`there is no call ${label}`);
    const result = z.safeParse(found.call.response, JSON.parse(text));
    expect(result.error?.issues).toBeUndefined();
  },
);

test("its status URL is one that the console requests", () => {
  const url = /"status_url": "([^"]+)"/u.exec(PAGE)?.[1] ?? "";
  expect(parseStatusPath(url, "https://backend.example")).toBe(url);
});
