import type { Services } from "@/backend/kit/services";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import type { RowWarning } from "@/lib/domain/rewrites/row";
import type { JudgedLine } from "@/lib/domain/rewrites/upload-verdict";

// Whether the addresses of redirects answer, asked through the guarded client, within limits.

/** Addresses that one dry run asks at most, and the time it takes at most, in milliseconds. */
const TARGETS_MAX = 40;
const TIME_MS = 6_000;

const WARNINGS = {
  ok: null,
  redirects: "target_redirects",
  client_error: "target_refuses",
  server_error: "target_refuses",
  unreachable: "target_unreachable",
  not_asked: null,
} as const satisfies Record<string, RowWarning | null>;

type Shown = NonNullable<DryRun["targets"]>;

/** What came of asking: a warning by address, and how many were asked. */
type TargetsChecked = { warnings: Map<string, RowWarning>; shown: Shown };

/** What addresses of good new lines answer. What was asked a moment ago is known, so the next look asks the next ones. */
export async function checkTargets(
  { outbound }: Pick<Services, "outbound">,
  { site, user }: { site: { siteId: string }; user: string },
  lines: readonly JudgedLine[],
): Promise<TargetsChecked> {
  const fresh = lines.filter(({ verdict }) => verdict === "add" || verdict === "change");
  const all = [...new Set(fresh.map(({ row }) => row?.cells[1] ?? ""))];
  const unknown = all.filter((url) => !outbound.knows(url));
  const isBarred = unknown.length > 0 && !outbound.mayAsk(user);
  const left = new Set(isBarred ? unknown : unknown.slice(TARGETS_MAX));
  const signal = AbortSignal.timeout(TIME_MS);
  const verdicts = await Promise.all(
    all
      .filter((url) => !left.has(url))
      .map(async (url) => [url, await outbound.check(url, { site: site.siteId, user, signal })] as const),
  );
  const warnings = new Map<string, RowWarning>();
  for (const [url, verdict] of verdicts) {
    const warning = WARNINGS[verdict];
    if (warning !== null) warnings.set(url, warning);
  }
  const checked = verdicts.filter(([, verdict]) => verdict !== "not_asked").length;
  const unchecked = all.length - checked;
  if (unchecked === 0) return { warnings, shown: { checked, unchecked, left_out: null } };
  const wait = isBarred ? Number(outbound.askAgainIn(user)) : outbound.siteWait(site.siteId);
  const reason = wait > 0 ? "limit" : signal.aborted ? "time" : "number";
  return { warnings, shown: { checked, unchecked, left_out: { reason, retry_after: wait } } };
}
