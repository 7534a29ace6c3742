import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const BUILD = join(ROOT, ".next/standalone");

/** Files of a build that name its middleware, and the parts that do. */
const MANIFESTS = { "functions-config-manifest.json": "functions", "middleware-manifest.json": "middleware" };

/** Reads a JSON file of the build's server. */
export function readManifest(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(BUILD, ".next/server", name), "utf8")) as Record<string, unknown>;
}

/**
 * Copies the build without its middleware: hard links, except for the files that name it. The product has no such setting, so that
 * nobody can turn it off. Returns the program of the web server.
 */
export function copyWithoutMiddleware(): { program: string; remove: () => void } {
  // Hard links need the same file system, and the next build removes what a killed test leaves.
  const copy = mkdtempSync(join(ROOT, ".next/bare-"));
  linkFolder(BUILD, copy);
  for (const [name, part] of Object.entries(MANIFESTS)) {
    const path = join(copy, ".next/server", name);
    rmSync(path);
    writeFileSync(path, JSON.stringify({ ...readManifest(name), [part]: {} }));
  }
  rmSync(join(copy, ".next/server/middleware.js"));
  return { program: join(copy, "server.js"), remove: () => rmSync(copy, { recursive: true, force: true }) };
}

function linkFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      mkdirSync(target);
      linkFolder(source, target);
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}
