import "server-only";
import { setPseudoLocale } from "@/lib/i18n/pseudo-texts";
import { getEnv, loadKeys } from "@/lib/server/process/env";
import { loadLinkKeys } from "@/lib/server/process/link-keys";
import { log } from "@/lib/server/process/log";
import { shareIntl } from "@/lib/server/process/shared-intl";
import { listMissingWays } from "@/lib/server/sign-in/sign-in-ways";
import { refreshBackendState } from "@/lib/server/upstream/backend-state";

/**
 * Starts the web server. Invalid settings end the process before it listens, and their names are logged. Uncaught errors end it
 * later, so that the launcher starts a new one.
 */
export async function boot(): Promise<void> {
  try {
    setPseudoLocale(getEnv().pseudoLocale);
    await loadKeys();
    await loadLinkKeys();
    for (const missing of listMissingWays()) log().warn({ setting: "DEFAULT_SITE" }, missing);
    shareIntl();
    // Not awaited: a backend that is away must not delay the start.
    if (getEnv().backend.isProbed) void refreshBackendState();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
  const end = (error: unknown) => {
    log().fatal({ err: error instanceof Error ? error : String(error) }, "uncaught");
    process.exit(1);
  };
  process.on("unhandledRejection", end);
  process.on("uncaughtException", end);
}
