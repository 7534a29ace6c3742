import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { context, formatMessages } from "esbuild";
import { createSerialRunner, watchFolders } from "../launch/watch-folders.mjs";

/**
 * Bundles programs with the given options of esbuild, now and after every change of a file below `folders`. Calls `onBuilt` after
 * a build whose programs differ from those before, and after `alwaysIn` (a folder) changed; `onFault` with the readable errors of a
 * failed build, which leaves the programs as they are. Returns a function that ends it.
 */
export async function watchBundle({ options, folders, alwaysIn, isColored, onBuilt, onFault }) {
  const bundler = await context({ ...options, write: false, logLevel: "silent" });
  const hashes = new Map();
  let isForced = true;
  const build = async () => {
    const mustTell = isForced;
    isForced = false;
    try {
      const { outputFiles } = await bundler.rebuild();
      const isChanged = writeChanged(outputFiles, hashes);
      if (isChanged || mustTell) await onBuilt();
    } catch (error) {
      isForced ||= mustTell;
      if (error.errors === undefined) throw error;
      onFault((await formatMessages(error.errors, { kind: "error", color: isColored })).join("\n").trimEnd());
    }
  };
  const run = createSerialRunner(build);
  const stopWatching = watchFolders(folders, (path) => {
    if (alwaysIn !== undefined && path.startsWith(alwaysIn)) isForced = true;
    run();
  });
  await run();
  return async () => {
    stopWatching();
    await bundler.dispose();
  };
}

/** Writes all files if a program differs; a source map alone changes with comments, which need no restart. */
function writeChanged(files, hashes) {
  const isChanged = files.some(({ path, hash }) => !path.endsWith(".map") && hashes.get(path) !== hash);
  for (const { path, contents, hash } of files) {
    if (hashes.get(path) === hash) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
    hashes.set(path, hash);
  }
  return isChanged;
}
