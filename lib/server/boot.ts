import "server-only";
import { env, keysOf } from "./env";
import { log } from "./log";
import { shareIntl } from "./shared-intl";

/**
 * The start of the web server: wrong settings end it before it listens, with their names; what nobody
 * caught ends it later, so that the launcher starts a fresh one (P-6).
 */
export async function boot(): Promise<void> {
  try {
    env();
    await keysOf();
    shareIntl();
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
