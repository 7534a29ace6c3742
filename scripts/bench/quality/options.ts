import type { Half } from "./test-queries";

/** What search-quality.ts measures; `half` null: both, `kind` null: all, `worst`: how many of our worst answers it lists. */
export type QualityOptions = { half: Half | null; isOwnOnly: boolean; set: string; kind: string | null; worst: number };

/** The options of a command line; throws for the worst answers of the untouched half. */
export function readQualityOptions(args: readonly string[]): QualityOptions {
  const read = (name: string): string | null =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
  const half = read("half");
  if (half !== null && half !== "tuning" && half !== "untouched")
    throw new Error(`--half=${half}: tuning or untouched`);
  const worst = Number(read("worst") ?? 0);
  if (worst > 0 && half === "untouched") throw new Error("--worst shows no queries of the untouched half.");
  return {
    // Worst answers are of the tuning half only.
    half: worst > 0 ? "tuning" : half,
    isOwnOnly: args.includes("--own"),
    set: read("set") ?? "",
    kind: read("kind"),
    worst,
  };
}
