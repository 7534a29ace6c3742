import { basename } from "node:path";
import { GENERAL_CODES } from "@/lib/contract/kit/common";
import { isWrite } from "@/lib/http/endpoint";
import { findSharedErrors } from "@/lib/i18n/error-text";
import en from "@/messages/en";
import { sendSigned } from "@/tests/support/direct";
import { findCalls } from "@/tests/support/find-calls";
import { getTestBackend } from "@/tests/support/test-backend";

// Every call of the contract, found in its files, so that new calls are tested too.

const calls = findCalls();
const named = calls.map((entry) => [entry.name, entry] as const);
const english: Record<string, unknown> = en;

function findText(...path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], english);
}

test("finds the calls of the contract", () => {
  expect(calls.length).toBeGreaterThan(20);
});

test.each(named)("%s is in the file of its feature", (_, { file, call }) => {
  expect(`${call.feature}.ts`).toBe(basename(file));
});

test.each(named)("%s has a handler in the backend", async (_, { call }) => {
  const path = call.path.replace(/:[A-Za-z]+/g, "x");
  if (call.host === "search") {
    // The search host refuses a call without parameters, but not with 404.
    const { status } = await fetch(getTestBackend().publicUrl + path, { method: call.method });
    expect([404, 405, 500]).not.toContain(status);
    return;
  }
  const { status, body } = await sendSigned({ method: call.method, path, body: isWrite(call) ? "{}" : "" });
  // Nobody is signed in, so protected calls answer 401 or 403; a missing one would be 404 `not_found`.
  expect(status).toBeLessThan(500);
  expect(status).not.toBe(405);
  if (status === 404) expect(body).not.toEqual({ error: "not_found" });
});

test.each(named.filter(([, { call }]) => call.group !== "catalogue_import"))(
  "each code of %s has a text",
  (_, { call }) => {
    const without = call.errors.filter(
      (code) =>
        typeof findText(call.feature, "errors", code) !== "string" &&
        findSharedErrors(call.feature).every((shared) => typeof findText(shared, "errors", code) !== "string") &&
        typeof findText("errors", code) !== "string",
    );
    expect(without).toEqual([]);
  },
);

test.each(GENERAL_CODES.map((code) => [code]))("the general code %s has a text", (code) => {
  expect(findText("errors", code)).toEqual(expect.any(String));
});

test.each(named.filter(([, { call }]) => isWrite(call)))("%s states how it is undone", (_, { call }) => {
  expect(call.undo).toBeDefined();
});
