import "server-only";
import { showNew } from "@/lib/contract/customizations/new-customizations";
import type { Input, Output } from "@/lib/http/endpoint";
import type { RequestContext } from "@/lib/server/request/request-context";
import { loadSupports } from "@/lib/server/upstream/capabilities";
import { readNow } from "./read";
import { beforeShell } from "./request";

/** What the editor of a new customization starts from; null if the backend has no such call or refuses: the screen says why. */
export async function findNewStart(
  context: RequestContext,
  input: Input<typeof showNew>,
): Promise<Output<typeof showNew> | null> {
  const supports = await loadSupports(context, input.params.siteId);
  if (!supports(showNew)) return null;
  return beforeShell(readNow(showNew, input)).catch(() => null);
}
