// Replaces the package server-only in programs that Next does not build.
export {};
