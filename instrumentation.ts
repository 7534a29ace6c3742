// Runs once when the web server starts: wrong settings stop it before it listens, with their names (reliability P-5), and
// what nobody caught ends it, so that the launcher starts a fresh one (P-6).

export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next sets it, and replaces it while it builds; it is no setting.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env, keysOf } = await import("@/lib/server/env");
  const { log } = await import("@/lib/server/log");
  try {
    env();
    await keysOf();
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
