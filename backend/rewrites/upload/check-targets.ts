import type { Services } from "@/backend/kit/services";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import type { RowWarning } from "@/lib/domain/rewrites/row";
import type { LineVerdict } from "@/lib/domain/rewrites/upload-verdict";

// Checks whether redirect targets respond, through the rate-limited outbound client.

/** Limits of one dry run: URLs to check, and time in milliseconds. */
const TARGETS_MAX = 40;
const TIME_MS = 6_000;

const WARNINGS = {
  ok: null,
  redirects: "target_redirects",
  client_error: "target_refuses",
  server_error: "target_refuses",
  unreachable: "target_unreachable",
  no_answer: null,
  not_asked: null,
} as const satisfies Record<string, RowWarning | null>;

type TargetCounts = NonNullable<DryRun["targets"]>;

/** Warnings by URL, and how many URLs were checked. */
type TargetCheck = { warnings: Map<string, RowWarning>; counts: TargetCounts };

/** Checks targets of valid new lines. Recent results are cached, so a repeated dry run checks the remaining URLs. */
export async function checkTargets(
  { outbound }: Pick<Services, "outbound">,
  { site, user }: { site: { siteId: string }; user: string },
  lines: readonly LineVerdict[],
  timeMs = TIME_MS,
): Promise<TargetCheck> {
  const changed = lines.filter(({ verdict }) => verdict === "add" || verdict === "change");
  const all = [...new Set(changed.map(({ row }) => row?.cells[1] ?? ""))];
  const unknown = all.filter((url) => !outbound.isKnown(url));
  const isLimited = unknown.length > 0 && !outbound.takeUserBudget(user);
  const skipped = new Set(isLimited ? unknown : unknown.slice(TARGETS_MAX));
  const signal = AbortSignal.timeout(timeMs);
  const verdicts = await Promise.all(
    all
      .filter((url) => !skipped.has(url))
      .map(async (url) => [url, await outbound.check(url, { site: site.siteId, user, signal })] as const),
  );
  const warnings = new Map<string, RowWarning>();
  for (const [url, verdict] of verdicts) {
    const warning = WARNINGS[verdict];
    if (warning !== null) warnings.set(url, warning);
  }
  const isLate = signal.aborted || verdicts.some(([, verdict]) => verdict === "no_answer");
  const checked = verdicts.filter(([, verdict]) => verdict !== "not_asked" && verdict !== "no_answer").length;
  const unchecked = all.length - checked;
  if (unchecked === 0) return { warnings, counts: { checked, unchecked, left_out: null } };
  const wait = isLimited ? Number(outbound.getRetryAfter(user)) : outbound.getSiteWait(site.siteId);
  const reason = wait > 0 ? "limit" : isLate ? "time" : "number";
  return { warnings, counts: { checked, unchecked, left_out: { reason, retry_after: wait } } };
}
