import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { computeHash, ROOT, readStamp, writeStamp } from "../launch/paths.mjs";

const FOLDER = "scripts/bench/bare-app";
const STAMP = `${FOLDER}/.next/.vitrine-built`;
const SOURCES = [`${FOLDER}/app`, `${FOLDER}/next.config.mjs`, "package-lock.json"];

/** The program of the bare app, relative to the project. */
export const BARE_SERVER = `${FOLDER}/.next/standalone/${FOLDER}/server.js`;

/** Builds the bare Next app if it is missing or outdated. */
export function ensureBareBuilt(say) {
  const wanted = computeHash(SOURCES);
  if (existsSync(join(ROOT, BARE_SERVER)) && readStamp(STAMP) === wanted) return;
  say("Building the bare app ...");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const result = spawnSync(process.execPath, [join(ROOT, "node_modules/next/dist/bin/next"), "build", FOLDER], {
    cwd: ROOT,
    env,
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`The bare app could not be built.\n${result.stdout}\n${result.stderr}`);
  writeStamp(STAMP, wanted);
}
