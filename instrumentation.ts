/** Runs once when the web server starts, and not while it is built. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next sets it, and replaces it while it builds; it is no setting.
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("@/lib/server/boot")).boot();
}
