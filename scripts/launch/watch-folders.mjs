import { readdirSync, watch } from "node:fs";
import { join } from "node:path";

/** Editors write a file in several steps, and a change of branches writes many files. */
const QUIET_MS = 50;

/** Runs a task once at a time; requests during a run cause one more. Returns the promise of the run that includes the request. */
export function createSerialRunner(task) {
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
export function watchFolders(folders, onChange) {
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
