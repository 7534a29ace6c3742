import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { UMASK } from "./private-files.mjs";

/** The engine of PGlite gives its files the rights that a program may give at most (0666), whatever the umask is. For its own thread. */
export function keepFilesPrivate(): void {
  const { chmodSync, fchmodSync } = fs;
  const restrict = (mode: fs.Mode): number => Number(mode) & ~UMASK;
  fs.chmodSync = (path, mode) => chmodSync(path, restrict(mode));
  fs.fchmodSync = (file, mode) => fchmodSync(file, restrict(mode));
  syncBuiltinESMExports();
}
