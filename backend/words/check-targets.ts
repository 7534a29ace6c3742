import type { Services } from "@/backend/services";
import type { JudgedLine } from "@/lib/domain/upload-verdict";
import type { RowWarning } from "@/lib/domain/word-row";

// Whether the addresses of redirects answer (features F6), asked through the guarded client, within limits.

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

/** What addresses of good new lines answer: a warning by address, and how many were asked. */
export async function checkTargets(
  { outbound }: Pick<Services, "outbound">,
  { site, user }: { site: { siteId: string }; user: string },
  lines: readonly JudgedLine[],
): Promise<{ warnings: Map<string, RowWarning>; checked: number; unchecked: number }> {
  const fresh = lines.filter(({ verdict }) => verdict === "add" || verdict === "change");
  const all = [...new Set(fresh.map(({ row }) => row?.cells[1] ?? ""))];
  const asked = all.slice(0, TARGETS_MAX);
  if (asked.length > 0 && !outbound.mayAsk(user)) return { warnings: new Map(), checked: 0, unchecked: all.length };
  const signal = AbortSignal.timeout(TIME_MS);
  const verdicts = await Promise.all(
    asked.map(async (url) => [url, await outbound.check(url, { site: site.siteId, user, signal })] as const),
  );
  const warnings = new Map<string, RowWarning>();
  for (const [url, verdict] of verdicts) {
    const warning = WARNINGS[verdict];
    if (warning !== null) warnings.set(url, warning);
  }
  const checked = verdicts.filter(([, verdict]) => verdict !== "not_asked").length;
  return { warnings, checked, unchecked: all.length - checked };
}
