// npm run dev: runs the backend from source and Next in development mode, with the data of DATA_DIR.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, requireNode } from "./launch/install.mjs";
import { readSettingsFile } from "./launch/settings-file.mjs";

requireNode();
readSettingsFile();
ensureInstalled();
const { buildSettingsOrExit } = await import("./launch/settings.mjs");
const { waitFor } = await import("./launch/child.mjs");
const { ROOT } = await import("./launch/paths.mjs");

const settings = await buildSettingsOrExit(process.env, console.error);
const env = { ...process.env, ...settings };
const run = (args) => spawn(process.execPath, args, { cwd: ROOT, env, stdio: "inherit" });
const children = [run(["--import", "tsx", "backend/main.ts"])];
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    for (const child of children) child.kill("SIGTERM");
  });
await waitFor(`${settings.EMBEDDED_URL}/health/ready`, 120_000, () => children[0].exitCode !== null);
children.push(run([join(ROOT, "node_modules/next/dist/bin/next"), "dev", "-p", settings.PORT]));
await waitFor(`${settings.PUBLIC_URL}/api/health/live`, 120_000);
spawn(process.execPath, [join(ROOT, "scripts/link.mjs"), "--user", settings.OWNER_EMAIL], {
  cwd: ROOT,
  env,
  stdio: "inherit",
});
