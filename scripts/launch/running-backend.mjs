import { join } from "node:path";
import { findOwner } from "../../backend/db/owner-lock.mjs";
import { waitFor } from "./probe.mjs";
import { loadPorts } from "./settings.mjs";

/** Time to wait for a product that runs: longer than it needs to start. */
const PATIENCE_MS = 240_000;
/** Time after which the owner of the folder is looked up again. */
const ROUND_MS = 30_000;
const PAUSE_MS = 500;

/**
 * Waits for the backend of the product that runs on a data folder, however slowly it answers. Returns false if none runs, so that the
 * caller may start one; throws if one runs but does not answer. `url` is a configured one; with `isRequired`, it must answer.
 */
export async function waitForRunning({ folder, url, isRequired = false, say, patienceMs = PATIENCE_MS }) {
  const end = performance.now() + patienceMs;
  const sayOnce = createOnce(say);
  for (;;) {
    const owner = await findOwner(join(folder, "launcher"));
    const ports = loadPorts(folder);
    const base = url || (owner && ports && `http://127.0.0.1:${ports.backend}`);
    if (!base && owner === null) return false;
    const who = owner === null ? `the backend at ${base}` : `Vitrine on ${folder} (process ${owner.pid})`;
    const patience = Math.min(ROUND_MS, end - performance.now());
    const { isReady, isRefused } = base
      ? await waitOneRound(base, patience, () => sayOnce(`Slow answers of ${who}; still trying ...`))
      : { isReady: false, isRefused: true };
    if (isReady) return true;
    if (owner === null && isRefused && !isRequired) return false;
    if (performance.now() >= end)
      throw new Error(`No answer of ${who} in ${Math.round(patienceMs / 1000)} seconds. Try again later.`);
    if (isRefused) sayOnce(`Waiting for ${who} to start, or to finish another command ...`);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

/** Probes for a while. `isRefused`: nothing listens, which ends the round, because the owner may have ended. */
async function waitOneRound(base, patience, onSlow) {
  let isRefused = false;
  const isHopeless = (last) => {
    isRefused = last?.isRefused ?? false;
    if (last !== null && !isRefused) onSlow();
    return isRefused;
  };
  const isReady = await waitFor(`${base}/health/ready`, patience, isHopeless);
  return { isReady, isRefused };
}

/** Says each text once. */
function createOnce(say) {
  const messages = new Set();
  return (text) => {
    if (messages.has(text)) return;
    messages.add(text);
    say(text);
  };
}
