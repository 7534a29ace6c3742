import { join } from "node:path";
import { formatMessages } from "esbuild";
import { buildPrograms } from "../../packages/edge/build.mjs";
import { ROOT } from "../launch/paths.mjs";
import { createSerialRunner, watchFolders } from "../launch/watch-folders.mjs";

/**
 * Builds the scripts for browsers after every change of their sources; the bundles of the backend and of Next then notice that they
 * changed. Calls `onFault` with the readable errors of a failed build, which leaves the scripts as they are. Returns a function that
 * ends it.
 */
export function watchPrograms({ isColored, onFault }) {
  const run = createSerialRunner(async () => {
    try {
      await buildPrograms();
    } catch (error) {
      if (error.errors === undefined) throw error;
      onFault((await formatMessages(error.errors, { kind: "error", color: isColored })).join("\n").trimEnd());
    }
  });
  return watchFolders([join(ROOT, "packages/edge/src")], () => void run());
}
