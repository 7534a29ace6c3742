/**
 * Environment of the backend besides its settings: how glibc's allocator releases memory; other C libraries ignore it. By default,
 * glibc raises the mmap threshold whenever a large block is freed and has an arena for each thread: after a feed of a million items,
 * more than 100 MB of unused memory stayed allocated (docs/figures.md). Existing variables take precedence.
 */
export function buildBackendEnv(env = process.env) {
  return { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_ARENA_MAX: "2", ...pick(env) };
}

function pick(env) {
  const named = ["MALLOC_MMAP_THRESHOLD_", "MALLOC_ARENA_MAX"].filter((name) => env[name]);
  return Object.fromEntries(named.map((name) => [name, env[name]]));
}
