import { sourceFiles } from "./source-files.mjs";

// What no linter knows: strings that were traps (design of libraries, rules for developers). Each says what to use instead.
const PRODUCT = /^(app|backend|components|lib|middleware\.ts|instrumentation\.ts)/;
const DRAWN = /^(app|components)\//;
const ANY = /^(?!scripts\/check\/forbidden-strings\.mjs)/;

const COMMENT = /^\s*(\/\/|\/?\*)(?!.*@ts-|.*\b(TODO|FIXME|XXX)\b)/;

const RULES = [
  {
    find: /light-dark\(/,
    where: DRAWN,
    why: "Lightning CSS rewrites light-dark(): use the two token blocks of app/globals.css.",
  },
  {
    find: /\bwatch\(/,
    where: /^(app|components|lib\/client)\//,
    beside: /from "react-hook-form"/,
    why: "watch() of react-hook-form goes stale: use useWatch().",
  },
  {
    find: /(from|import\(|require\()\s*["']exceljs/,
    where: PRODUCT,
    except: /(^|\/)sheet-xlsx\.ts$/,
    why: "exceljs stands behind writeXlsx() (sheet-xlsx.ts), so that it can be swapped.",
  },
  {
    find: /\bworker:\s*true/,
    where: PRODUCT,
    why: "papaparse's own worker is a blob: the CSP forbids it. Use our module worker.",
  },
  {
    find: /from\s*["']react-resizable-panels["']/,
    where: PRODUCT,
    why: "Not used: fixed splits that stack on phones.",
  },
  {
    find: /["']use server["']/,
    where: PRODUCT,
    why: "No Server Actions: every write is a call of the contract (docs/adr/0003).",
  },
  {
    find: /#[0-9a-fA-F]{6}\b|\b(rgb|hsl|oklch)\(/,
    where: /^(app|components)\/.*\.tsx?$/,
    except: /^app\/(global-error\.tsx|icon)/,
    why: "Colours are tokens of app/globals.css (the veil behind a dialog is bg-scrim).",
  },
  { find: /\btext-\[[\d.]+(px|rem)\]/, where: DRAWN, why: "Type sizes are tokens: text-xs to text-3xl." },
  {
    find: /(?<![.\w"'`])(describe|test|expect|beforeAll|beforeEach|afterEach|afterAll)\(|(?<![.\w])jest\./,
    where: PRODUCT,
    why: "Tests live in tests/ and e2e/; the product has no such globals.",
  },
  {
    find: /\bclass \w+ extends Error\b/,
    where: PRODUCT,
    except: /\.mjs$/,
    without: /\bbrand\(/,
    why: "Errors of ours carry a brand: brand(TheClass, name) of lib/http/api-error.ts (docs/adr/0051).",
  },
  {
    find: /\binstanceof (?!(Error|AggregateError)\b)\w*(Error|Fault|Failure|Lost|SickAnswer|Unreadable|Rollback)\b/,
    where: ANY,
    why: "A class has a copy in each bundle: use its isTheClass(error) (docs/adr/0051).",
  },
  {
    find: /\bnew ApiError\(/,
    where: /^backend\/(?!kit\/)/,
    why: "A handler refuses by `refuse` of its context, other code by refusalFor(call) (backend/kit/refuse.ts): both know the codes of the call.",
  },
  {
    find: /(?<![\w.])fetch\(|sendBeacon/,
    where: /^components\//,
    except: /(worker-handler\.ts|sign-out\.tsx|sign-in-screen\.tsx)$/,
    why: "Screens read with useQuery and write with useWrite; ADR 0003 names the exceptions.",
  },
  { find: /@ts-(ignore|nocheck)/, where: ANY, why: "Types say the truth: narrow the value instead." },
  { find: /\b(TODO|FIXME|XXX)\b/, where: ANY, except: /^scripts\/new-/, why: "Finish it, or write an issue." },
  {
    find: /\.(only|skip)\(/,
    where: /^(tests|e2e)\/.*\.(test|spec)\.tsx?$/,
    why: "A test that is left out says nothing.",
  },
];

/** Looks for forbidden strings in our sources; every hit is told with its place and what to use instead. */
export async function forbiddenStrings() {
  const faults = [];
  for (const { path, text } of sourceFiles()) {
    for (const { find, where, except, beside, without, why } of RULES) {
      if (!where.test(path) || except?.test(path) || (beside && !beside.test(text)) || without?.test(text)) continue;
      for (const [index, line] of text.split("\n").entries()) {
        if (find.test(line) && !COMMENT.test(line))
          faults.push(`${path}:${index + 1}: ${line.trim().slice(0, 100)}\n  ${why}`);
      }
    }
  }
  return { ok: faults.length === 0, output: faults.join("\n") };
}
