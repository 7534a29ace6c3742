import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchemaFiles } from "@/lib/server/json-schemas/build-schemas";
import { BACKEND_CALLS } from "@/lib/server/upstream/backend-calls";
import { findCalls } from "@/tests/support/find-calls";

const FOLDER = join(__dirname, "../../../docs/schemas");

test("docs/schemas is what npm run schemas writes", () => {
  const files = buildSchemaFiles();
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  expect(names.sort()).toEqual([...files.keys()].sort());
  for (const [name, text] of files)
    expect([name, readFileSync(join(FOLDER, name), "utf8") === text]).toEqual([name, true]);
});

test("the schemas and the check know every call that a shop's backend can get", () => {
  const known = new Set(BACKEND_CALLS.map(({ name }) => name));
  const wanted = findCalls().filter(({ call }) => call.servedBy === "both" && call.group !== "sign_in");
  expect(wanted.length).toBeGreaterThan(200);
  expect(wanted.filter(({ name }) => !known.has(name)).map(({ name }) => name)).toEqual([]);
  expect(BACKEND_CALLS.filter(({ call }) => call.servedBy === "backend").map(({ name }) => name)).toEqual([
    "who.frontendData",
    "who.me",
  ]);
});

test("a schema requires what the parser requires, and allows null where a field may be absent", () => {
  const text = buildSchemaFiles().get("query-customizations.json") ?? "";
  const { $defs } = JSON.parse(text) as {
    $defs: Record<string, { properties: Record<string, object>; required: string[] }>;
  };
  const answer = $defs["query-customizations.show.answer"];
  expect(answer?.required).toEqual(["id", "query", "type", "mode", "rules"]);
  expect(answer?.properties.updated_at).toEqual({ type: ["string", "null"] });
  expect(answer?.properties.revision).toEqual({ type: ["string", "number", "null"] });
  expect(answer?.properties.mode).toEqual({ type: "string", enum: ["simple", "advanced"] });
});
