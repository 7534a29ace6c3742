import type { Plugin } from "esbuild";

/** The packages of this repository: their names, and their folders relative to the project. */
export const PACKAGES: readonly { folder: string; name: string }[];

/** The file, relative to the project, of a module of one of these packages; null for other names. */
export function resolveOwnPackage(name: string): string | null;

/** Bundles the packages of this repository also where esbuild leaves other packages out. */
export const bundleOwnPackages: Plugin;
