import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../launch/paths.mjs";

const MINT = join(ROOT, "dist/link/main.mjs");

/**
 * Signs in to a product that runs on this computer, as a browser would, with a new sign-in link; returns the cookie. `settings` are
 * those of the product that this process does not have. A request on a
 * connection that the server is just closing fails before it is read; it is sent again with another link.
 */
export async function signIn(product) {
  return followLink(product).catch((error) => {
    if (error.message === "fetch failed") return followLink(product);
    throw error;
  });
}

async function followLink({ origin, dataDir, settings = {}, user = "owner@vitrine.example" }) {
  const env = { ...process.env, ...settings, DATA_DIR: dataDir };
  // This process notices meanwhile which idle connections the server closes.
  const mint = await promisify(execFile)(process.execPath, [MINT, "--user", user, "--purpose", "sign_in"], {
    cwd: ROOT,
    env,
  });
  const link = mint.stdout.trim();
  if (!link.startsWith("http")) throw new Error(`No link: ${mint.stderr.trim()}`);
  const answer = await fetch(`${origin}/api/sign_in/continue`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ link: new URL(link).search }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  if (!answer.ok || cookie === "") throw new Error(`The link was refused: ${answer.status} ${await answer.text()}`);
  return cookie;
}
