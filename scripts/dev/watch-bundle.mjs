import { mkdirSync, readdirSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { context, formatMessages } from "esbuild";

/** Editors write a file in several steps, and a change of branches writes many files. */
const QUIET_MS = 50;

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

/** Runs a task once at a time; requests during a run cause one more. Returns the promise of the run that includes the request. */
function createSerialRunner(task) {
  let current = Promise.resolve();
  let next = null;
  return () => {
    next ??= current.then(() => {
      next = null;
      current = task();
      return current;
    });
    return next;
  };
}

/** Watches folders and all folders below them, also new ones; calls `onChange` with the path of a change, after a short pause. */
function watchFolders(folders, onChange) {
  const watchers = new Map();
  const changed = new Set();
  let timer;
  const report = () => {
    for (const folder of folders) addFolder(folder);
    for (const path of changed) onChange(path);
    changed.clear();
  };
  const addFolder = (folder) => {
    if (!watchers.has(folder)) {
      const watcher = watch(folder, (_, name) => {
        changed.add(join(folder, name ?? ""));
        clearTimeout(timer);
        timer = setTimeout(report, QUIET_MS);
      });
      const forget = () => {
        watcher.close();
        watchers.delete(folder);
      };
      // The folder was deleted.
      watcher.on("error", forget);
      watchers.set(folder, watcher);
    }
    for (const name of listFolders(folder)) addFolder(join(folder, name));
  };
  for (const folder of folders) addFolder(folder);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

function listFolders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
