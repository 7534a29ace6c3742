import { readSourceFiles } from "./source-files.mjs";

// Strings that must not be used and that no linter rule covers, each with what to use instead.
const PRODUCT = /^(app|backend|components|lib|packages\/[^/]+\/src|middleware\.ts|instrumentation\.ts)/;
const DRAWN = /^(app|components)\//;
const ANY = /^(?!scripts\/check\/forbidden-strings\.mjs)/;

const COMMENT = /^\s*(\/\/|\/?\*)(?!.*@ts-|.*\b(TODO|FIXME|XXX)\b)/;

const RULES = [
  {
    find: /light-dark\(/,
    where: DRAWN,
    why: "Lightning CSS rewrites light-dark(): use the tokens of app/globals.css.",
  },
  {
    find: /\bwatch\(/,
    where: /^(app|components|lib\/client)\//,
    beside: /from "react-hook-form"/,
    why: "watch() of react-hook-form goes stale: use useWatch().",
  },
  {
    find: /\bworker:\s*true/,
    where: PRODUCT,
    why: "The CSP forbids the blob worker of papaparse: use our module worker.",
  },
  {
    find: /from\s*["']react-resizable-panels["']/,
    where: PRODUCT,
    why: "Use fixed splits that stack on phones.",
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
    why: "Use the colour tokens of app/globals.css (bg-scrim for the overlay behind a dialog).",
  },
  { find: /\btext-\[[\d.]+(px|rem)\]/, where: DRAWN, why: "Use the font size tokens text-xs to text-3xl." },
  {
    find: /(?<![.\w"'`])(describe|test|expect|beforeAll|beforeEach|afterEach|afterAll)\(|(?<![.\w])jest\./,
    where: PRODUCT,
    why: "Tests belong in tests/ and e2e/; the product has no test globals.",
  },
  {
    find: /\bclass \w+ extends Error\b/,
    where: PRODUCT,
    // Packages throw and catch errors within one bundle.
    except: /\.mjs$|^packages\//,
    without: /\bmakeTypeGuard\(/,
    why: "Brand error classes with makeTypeGuard(TheClass, name) of lib/http/api-error.ts (docs/adr/0051).",
  },
  {
    find: /\binstanceof (?!(Error|AggregateError)\b)\w*(Error|Fault|Failure|Lost|SickAnswer|Unreadable|Rollback)\b/,
    where: ANY,
    why: "Each bundle has its own copy of a class: use isTheClass(error) instead (docs/adr/0051).",
  },
  {
    find: /\bnew ApiError\(/,
    where: /^backend\/(?!kit\/)/,
    why: "Use `refuse` of the handler's context, or createRefusalFactory(call) (backend/kit/refuse.ts): both allow only error codes of the call.",
  },
  {
    find: /(?<![\w.])fetch\(|sendBeacon/,
    where: /^components\//,
    except: /(worker-handler\.ts|sign-out\.tsx|sign-in-screen\.tsx)$/,
    why: "Screens read with useQuery and write with useWrite; ADR 0003 names the exceptions.",
  },
  { find: /@ts-(ignore|nocheck)/, where: ANY, why: "Narrow the value instead." },
  { find: /\b(TODO|FIXME|XXX)\b/, where: ANY, except: /^scripts\/new-/, why: "Finish it, or open an issue." },
  {
    find: /\.(only|skip|failing|todo)\(/,
    where: /^(tests|e2e|packages\/[^/]+\/tests)\/.*\.(test|spec)\.tsx?$/,
    why: "Every test must run.",
  },
];

/** Finds forbidden strings in the sources; reports each with its location and what to use instead. */
export async function checkForbiddenStrings() {
  const faults = [];
  for (const { path, text } of readSourceFiles()) {
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
