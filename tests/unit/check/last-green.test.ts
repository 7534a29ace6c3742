import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { determineCheckScope, forgetGreen, keepGreen } from "@/scripts/check/last-green.mjs";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const folder = mkdtempSync(join(tmpdir(), "vitrine-green-"));
const file = join(folder, "last-green.json");
afterAll(() => rmSync(folder, { recursive: true }));

/** A fake Git of a checkout with changed and new files. */
function copyWith(changed: string[], fresh: string[] = []) {
  return (...args: string[]): string => {
    if (args[0] === "rev-parse") return `${COMMIT}\n`;
    if (args[0] === "status") return [...changed, ...fresh].join("\n");
    return (args[0] === "diff" ? changed : fresh).join("\n");
  };
}

const scope = (changed: string[], fresh: string[] = []) => determineCheckScope({ file, git: copyWith(changed, fresh) });

beforeEach(() => keepGreen({ file, git: copyWith([]) }));

test("skips unaffected tests after a change of a screen, including server tests", () => {
  expect(scope(["components/catalogue/plans/plan-form.tsx"])).toEqual({ since: COMMIT, contract: COMMIT });
});

test.each([
  "backend/start.ts",
  "lib/domain/kit/access.ts",
  "packages/engine/src/fnv1a.ts",
  "app/api/health/live/route.ts",
])("a change of %s has every test of the contract run", (path) => {
  expect(scope([path])).toEqual({ since: COMMIT, contract: null });
  expect(scope([], [path])).toEqual({ since: COMMIT, contract: null });
});

test.each([
  "package.json",
  "packages/engine/package.json",
  "packages/edge/build.mjs",
  "packages/edge/src/programs/voice/transcript.ts",
  "jest.config.js",
  "messages/cs.json",
  "tests/support/seed.ts",
  "scripts/check.mjs",
])("a change of %s has every test run", (path) => {
  expect(scope([path])).toEqual({ since: null, contract: null });
});

test("does not store a commit while there are uncommitted changes", () => {
  forgetGreen(file);
  keepGreen({ file, git: copyWith(["lib/domain/kit/access.ts"]) });
  expect(scope([])).toEqual({ since: null, contract: null });
});

test("runs every test without a stored commit, on request, and for an unknown commit", () => {
  expect(determineCheckScope({ isWhole: true, file, git: copyWith([]) })).toEqual({ since: null, contract: null });
  expect(determineCheckScope({ file, git: () => null })).toEqual({ since: null, contract: null });
  writeFileSync(file, '{"commit":"--output=x"}');
  expect(scope([])).toEqual({ since: null, contract: null });
  forgetGreen(file);
  expect(scope([])).toEqual({ since: null, contract: null });
});
