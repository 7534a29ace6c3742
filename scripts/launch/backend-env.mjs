/**
 * What the backend is started with besides its settings: how glibc's allocator hands memory back, which other C libraries
 * pass over. Left to itself it raises the size from which memory is the system's own each time a large piece is let go, and
 * keeps an arena for each thread: after a feed of a million items 100 MB and more that nobody used stayed with the process
 * (docs/figures.md). What the environment says wins.
 */
export function backendEnv(env = process.env) {
  return { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_ARENA_MAX: "2", ...pick(env) };
}

function pick(env) {
  const named = ["MALLOC_MMAP_THRESHOLD_", "MALLOC_ARENA_MAX"].filter((name) => env[name]);
  return Object.fromEntries(named.map((name) => [name, env[name]]));
}
