import "server-only";
import * as z from "zod/mini";
import { log } from "@/lib/server/process/log";
import { countWithinRate } from "@/lib/server/process/rate-limit";

const text = z.optional(z.string());
const report = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "violated-directive": text,
    "effective-directive": text,
    "blocked-uri": text,
  }),
});
const REPORT_BYTES_MAX = 16 * 1024;

/** Logs a browser's report of a policy violation: paths and directives, no query strings. */
export async function handleCspReport(request: Request): Promise<Response> {
  const answer = new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  if (
    !countWithinRate("csp", "all", 60) ||
    Number(request.headers.get("content-length") ?? Infinity) > REPORT_BYTES_MAX
  )
    return answer;
  const result = z.safeParse(report, await request.json().catch(() => null));
  if (!result.success) return answer;
  const violation = result.data["csp-report"];
  log().warn(
    {
      event: "csp_report",
      page: getPath(violation["document-uri"]),
      directive: (violation["effective-directive"] ?? violation["violated-directive"])?.slice(0, 100),
      blocked: getPath(violation["blocked-uri"]),
    },
    "a page broke its content security policy",
  );
  return answer;
}

function getPath(address: string | undefined): string | undefined {
  return address?.split(/[?#]/, 1)[0]?.slice(0, 200);
}
