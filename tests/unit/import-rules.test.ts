import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

// Violates each import rule once, in a temporary tree: a rule that detects nothing would look like a clean project.

const ROOT = join(__dirname, "../..");
const CLI = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");

/** By rule: the file that breaks it, and what it imports. */
const BREACHES: Record<string, [file: string, imported: string]> = {
  "no-circular": ["lib/domain/a.ts", "./b"],
  "no-unresolvable": ["lib/domain/c.ts", "./nowhere"],
  "no-test-code-in-product": ["lib/server/from-tests.ts", "@/tests/support/thing"],
  "packages-stand-alone": ["packages/engine/src/up.ts", "@/lib/domain/thing"],
  "packages-by-name": ["lib/domain/by-path.ts", "@/packages/engine/src/thing"],
  "edge-is-alone": ["packages/edge/src/programs/node.ts", "node:fs"],
  "edge-runs-no-program": ["packages/edge/src/up.ts", "./programs/thing"],
  "engine-is-pure": ["packages/engine/src/rules/node.ts", "node:fs"],
  "engine-without-database-or-network": ["packages/engine/src/index/net.ts", "node:http"],
  "http-is-the-leaf": ["lib/http/up.ts", "@/lib/contract/thing"],
  "contract-knows-http": ["lib/contract/up.ts", "@/lib/domain/thing"],
  "contract-only-zod": ["lib/contract/dates.ts", "date-fns"],
  "domain-is-pure": ["lib/domain/up.ts", "@/lib/client/thing"],
  "domain-only-date-fns": ["lib/domain/node.ts", "node:fs"],
  "browser-side": ["lib/client/up.ts", "@/lib/server/thing"],
  "screens-read-and-write-by-hooks": ["components/search/sends.ts", "@/lib/client/call"],
  "server-side": ["lib/server/across.ts", "@/lib/client/thing"],
  texts: ["lib/i18n/up.ts", "@/lib/http/thing"],
  "ui-knows-no-feature": ["components/ui/up.tsx", "@/lib/client/thing"],
  "lists-know-no-feature": ["components/lists/up.tsx", "@/lib/server/thing"],
  "shell-is-around-screens": ["components/shell/up.tsx", "@/components/customizations/thing"],
  "screens-run-in-the-browser": ["components/search/up.tsx", "@/lib/server/thing"],
  "area-accounts": ["lib/domain/accounts/up.ts", "@/lib/domain/search/thing"],
  "area-search": ["backend/search/up.ts", "@/backend/customizations/one"],
  "area-history": ["components/history/up.tsx", "@/components/customizations/thing"],
  "area-catalogue": ["backend/db/schema/catalogue/up.ts", "@/lib/domain/analytics/thing"],
  "area-rewrites": ["backend/rewrites/up.ts", "@/backend/customizations/one"],
  "area-drafts": ["backend/drafts/up.ts", "@/backend/customizations/one"],
  "area-customizations": ["lib/contract/customizations/up.ts", "@/lib/contract/analytics/thing"],
  "area-campaigns": ["lib/domain/campaigns/up.ts", "@/lib/domain/analytics/thing"],
  "area-recommendations": ["backend/recommendations/up.ts", "@/lib/domain/analytics/thing"],
  "area-analytics": ["backend/analytics/up.ts", "@/lib/domain/voice/thing"],
  "area-screenshots": ["backend/screenshots/up.ts", "@/backend/customizations/one"],
  "area-voice": ["backend/voice/up.ts", "@/backend/customizations/one"],
  "area-services": ["backend/services/up.ts", "@/backend/customizations/one"],
  "area-settings": ["lib/server/calls/settings.ts", "@/lib/domain/voice/thing"],
  "area-signup": ["backend/signup/up.ts", "@/backend/customizations/one"],
  "ground-knows-no-area": ["backend/kit/up.ts", "@/backend/customizations/one"],
  "start-knows-no-area": ["backend/start.ts", "@/backend/customizations/one"],
  "shop-shows-search": ["backend/shop/up.ts", "@/backend/customizations/one"],
  "feeds-are-parsed-in-a-thread": ["backend/main.ts", "./catalogue/read/xml-thing"],
  "feeds-are-read-in-a-thread": ["backend/up-read.ts", "saxes"],
  "files-know-the-wire": ["lib/files/up.ts", "@/lib/client/thing"],
  "kit-imports-react-aria": ["components/search/raw.tsx", "react-aria-components"],
  "api-routes-are-thin": ["app/api/route.ts", "@/lib/domain/thing"],
  "pages-compose": ["app/page.tsx", "@/backend/customizations/one"],
  "backend-stands-alone": ["backend/up.ts", "@/lib/server/thing"],
  "backend-without-next": ["backend/web.ts", "next"],
  "handlers-compose-folders": ["backend/customizations/folder/up.ts", "@/backend/customizations/one"],
  "exceljs-behind-one-file": ["lib/files/second-book.ts", "exceljs"],
  "one-way-out": ["backend/ask.ts", "undici"],
  "middleware-is-small": ["middleware.ts", "@/lib/server/thing"],
};

const THINGS = [
  ...["lib/domain/search", "lib/domain/analytics", "lib/domain/voice", "lib/contract/analytics"].map(
    (part) => `${part}/thing.ts`,
  ),
  ...["client", "contract", "domain", "http", "server"].map((part) => `lib/${part}/thing.ts`),
  ...["tests/support/thing.ts", "components/customizations/thing.tsx", "backend/customizations/one.ts"],
  "backend/catalogue/read/xml-thing.ts",
  "lib/client/call.ts",
  "packages/engine/src/thing.ts",
  "packages/edge/src/programs/thing.ts",
];

type Violation = { rule: { name: string }; from: string };

let folder = "";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function cruise(): Violation[] {
  const parts = ["app", "backend", "components", "lib", "packages", "middleware.ts"];
  const args = [CLI, "--config", ".dependency-cruiser.mjs", "--output-type", "json", ...parts];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (stdout === "") throw new Error(stderr);
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

beforeAll(() => {
  mkdirSync(join(ROOT, "tmp"), { recursive: true });
  folder = mkdtempSync(join(ROOT, "tmp/import-rules-"));
  cpSync(join(ROOT, ".dependency-cruiser.mjs"), join(folder, ".dependency-cruiser.mjs"));
  mkdirSync(join(folder, "scripts/check"), { recursive: true });
  cpSync(join(ROOT, "scripts/check/areas.mjs"), join(folder, "scripts/check/areas.mjs"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  write("package.json", JSON.stringify({ type: "module", dependencies: {} }));
  write("tsconfig.json", JSON.stringify({ compilerOptions: { paths: { "@/*": ["./*"] } } }));
  for (const path of THINGS) write(path, "export const thing = 1;\n");
  write("lib/domain/b.ts", 'import "./a";\nexport const thing = 1;\n');
  for (const [file, imported] of Object.values(BREACHES))
    write(file, `import "${imported}";\nexport const thing = 1;\n`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("detects a violation of each rule", () => {
  const caught = new Map<string, string[]>();
  for (const { rule, from } of cruise()) caught.set(rule.name, [...(caught.get(rule.name) ?? []), from]);
  for (const [rule, [file]] of Object.entries(BREACHES)) {
    expect({ rule, caughtIn: caught.get(rule) ?? [] }).toEqual({ rule, caughtIn: expect.arrayContaining([file]) });
  }
});

test("every rule has a violation", async () => {
  const list = spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      'const c = await import("./.dependency-cruiser.mjs"); console.log(c.default.forbidden.map((rule) => rule.name).join())',
    ],
    { cwd: ROOT, encoding: "utf8" },
  );
  expect(Object.keys(BREACHES).sort()).toEqual(list.stdout.trim().split(",").sort());
});
