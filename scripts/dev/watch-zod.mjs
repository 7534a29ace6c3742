import { readFileSync } from "node:fs";
import { bundleUsedZod, listZodNames, ZOD_SOURCES } from "../launch/used-zod.mjs";
import { createSerialRunner, watchFolders } from "../launch/watch-folders.mjs";

/**
 * Bundles zod for browsers again after each change of a file that uses it, so that a part which no file used before is there as in the
 * next build. Next sees the new bundle by itself. Returns a function that ends it.
 */
export function watchUsedZod({ folders = ZOD_SOURCES, file, onFault }) {
  const run = createSerialRunner(() => bundleUsedZod({ folders, file }).catch(onFault));
  return watchFolders(folders, (path) => {
    if (/\.tsx?$/.test(path) && usesZod(path)) run();
  });
}

/** A deleted file uses nothing; the parts that only it used stay until the next start. */
function usesZod(path) {
  try {
    return listZodNames(readFileSync(path, "utf8")).length > 0;
  } catch {
    return false;
  }
}
