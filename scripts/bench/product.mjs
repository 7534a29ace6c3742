import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signIn } from "../check/sign-in.mjs";
import { buildBackendEnv } from "../launch/backend-env.mjs";
import { Child } from "../launch/child.mjs";
import { findFreePorts } from "../launch/free-ports.mjs";
import { waitFor } from "../launch/probe.mjs";
import { buildSettings } from "../launch/settings.mjs";
import { WEB_ARGS } from "../launch/web-args.mjs";

/** The demo site in English. */
export const DEMO_SITE = "100200-300401";

/** Longer than any machine needs. */
const START_MS = 600_000;

/** Starts a Node program and waits until a URL answers; logs to the folder. */
export async function startProgram({ name, args, env, dataDir, url }) {
  const child = new Child({
    name,
    args,
    env: { NODE_ENV: "production", DRAIN_MS: "0", ...env },
    logDir: join(dataDir, "logs"),
    onGiveUp: () => {},
  });
  child.start();
  child.isReady = await waitFor(url, START_MS, () => child.process.exitCode !== null);
  if (child.isReady) return child;
  await child.stop(5_000);
  throw new Error(`The ${name} did not start.\n${child.tail.join("\n")}`);
}

/**
 * Starts the built product on free ports with its own data folder, which `stop` removes. `upstream(embeddedUrl)` may insert a
 * server between the two and returns its URL. `backendArgs` and `webArgs` are arguments of Node.
 */
export async function startProduct({ upstream = async (url) => url, env = {}, backendArgs = [], webArgs = [] } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  const [PORT, BACKEND_PORT, SHOP_PORT] = (await findFreePorts(3)).map(String);
  const defaults = await buildSettings({ DATA_DIR: dataDir, PORT, BACKEND_PORT, SHOP_PORT }, () => {});
  const settings = { ...defaults, DEMO_WAIT: "1", ...env };
  const children = [];
  const stop = async () => {
    for (const child of children.toReversed()) await child.stop(20_000);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const start = async (program) => children.push(await startProgram({ ...program, dataDir }));
  try {
    const backendUrl = settings.EMBEDDED_URL;
    await start({
      name: "backend",
      args: [...backendArgs, "dist/backend/main.mjs"],
      env: { ...buildBackendEnv(), ...settings },
      url: `${backendUrl}/health/ready`,
    });
    const web = { ...settings, EMBEDDED_URL: await upstream(backendUrl), HOSTNAME: "localhost" };
    const origin = settings.PUBLIC_URL;
    await start({
      name: "web",
      args: [...webArgs, ...WEB_ARGS],
      env: web,
      url: `${origin}/api/health/ready`,
    });
    const cookie = await signIn({ origin, dataDir });
    const [backend, webChild] = children;
    return { origin, cookie, dataDir, settings, shopUrl: settings.SHOP_URL, backend, web: webChild, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts another web server of a running product, with settings of its own. `program` is the server of a copy of the build, `webArgs` are
 * arguments of Node; `url` is where browsers would find it.
 */
export async function startWeb({ settings, dataDir }, { env = {}, program, webArgs = [] } = {}) {
  const [port] = await findFreePorts(1);
  const url = `http://localhost:${port}`;
  const web = await startProgram({
    name: `web-${port}`,
    args: [...webArgs, ...(program === undefined ? WEB_ARGS : [...WEB_ARGS.slice(0, -1), program])],
    env: { ...settings, HOSTNAME: "localhost", ...env, PORT: String(port) },
    dataDir,
    url: `${url}/api/health/ready`,
  });
  return { url, web, stop: () => web.stop(20_000) };
}
