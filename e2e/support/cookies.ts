import type { BrowserContext } from "@playwright/test";
import { buildCookieName } from "@/lib/domain/kit/cookie-name";

/** Sets cookies of the product at an origin, by their names without the port. */
export async function setCookies(
  context: BrowserContext,
  origin: string | undefined,
  values: Record<string, string>,
): Promise<void> {
  const url = origin ?? "";
  const { port } = new URL(url);
  await context.addCookies(
    Object.entries(values).map(([name, value]) => ({ name: buildCookieName(name, port), value, url })),
  );
}
