import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Processor time of a run and its steps. A control group of Linux (version 2) counts all processes, also those that outlive their
// parents, as those of a browser that is killed and a database server do. Creating one needs rights, such as those of root in CI;
// without them, only the time of children that somebody waited for is known.

const PREFIX = "vitrine-";
const MOUNTS = ["/sys/fs/cgroup/unified", "/sys/fs/cgroup"];
// Clock ticks per second in /proc: 100 on every platform that Node supports.
const TICKS = 100;

/** The control group of this run; null if there is none. */
let run = null;
let countedGroups = 0;
/** Seconds of ended programs that no step has taken yet. */
let untaken = 0;
let lastOwn = 0;
let lastChildren = 0;

/** Counts this process and all that it starts from now on; to be called before anything is started. */
export function startMeasuring() {
  const parent = findOwnGroup();
  if (parent === null) return;
  removeLeftGroups(parent);
  const group = createGroup(join(parent, `${PREFIX}${process.pid}`));
  if (group === null || !enterGroup(group, process.pid)) return;
  run = group;
  process.once("exit", () => {
    enterGroup(parent, process.pid);
    removeGroup(group);
  });
}

/** Starts to count a program that this process started; the returned function ends that, when the program has ended. */
export function measureProgram(pid) {
  const group = run === null ? null : createGroup(join(run, `program-${++countedGroups}`));
  const isCounted = group !== null && enterGroup(group, pid);
  return () => {
    untaken += isCounted ? readGroupSeconds(group) : 0;
    if (group !== null) removeGroup(group);
  };
}

/**
 * Seconds of processor time of this process and of ended programs since the last call; null if unknown. A call at the
 * end of each program gives that program's share.
 */
export function takeProcessorSeconds() {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000_000;
  const children = readProcessorSeconds("self", "children");
  if (run === null && children === null) return null;
  const taken = own - lastOwn + (run === null ? children - lastChildren : untaken);
  lastOwn = own;
  lastChildren = children;
  untaken = 0;
  return taken;
}

/**
 * Seconds of processor time of the whole run; null if unknown.
 * @param unseen seconds of servers in the background, which only a control group counts by itself.
 */
export function readRunSeconds(unseen = 0) {
  if (run !== null) return readGroupSeconds(run);
  const own = readProcessorSeconds("self");
  return own === null ? null : own + unseen;
}

/** Seconds of processor time of a process and its ended children, or of the children only; null if it is gone or /proc is missing. */
export function readProcessorSeconds(pid, whose = "all") {
  try {
    return parseSeconds(readFileSync(`/proc/${pid}/stat`, "utf8"), whose);
  } catch {
    return null;
  }
}

/** Parses a line of /proc/<pid>/stat: utime, stime, cutime and cstime. The name before them may contain spaces and parentheses. */
export function parseSeconds(line, whose = "all") {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const times = fields.slice(whose === "children" ? 13 : 11, 15);
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

/** The folder of the control group in which this process is; null without control groups of version 2. */
function findOwnGroup() {
  try {
    const path = /^0::(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1];
    const mount = MOUNTS.find((folder) => existsSync(join(folder, "cgroup.controllers")));
    return path === undefined || mount === undefined ? null : join(mount, path);
  } catch {
    return null;
  }
}

function createGroup(folder) {
  try {
    mkdirSync(folder);
    return folder;
  } catch {
    return null;
  }
}

function enterGroup(folder, pid) {
  try {
    writeFileSync(join(folder, "cgroup.procs"), String(pid));
    return true;
  } catch {
    return false;
  }
}

/** Removes a group; one with processes that have not ended yet stays. */
function removeGroup(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty.
  }
}

/** Removes the groups of runs that were killed. */
function removeLeftGroups(parent) {
  for (const name of listFolders(parent)) {
    if (!name.startsWith(PREFIX) || existsSync(`/proc/${name.slice(PREFIX.length)}`)) continue;
    for (const program of listFolders(join(parent, name))) removeGroup(join(parent, name, program));
    removeGroup(join(parent, name));
  }
}

function listFolders(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch {
    return [];
  }
}

function readGroupSeconds(folder) {
  const micros = /^usage_usec (\d+)$/m.exec(readFileSync(join(folder, "cpu.stat"), "utf8"))?.[1];
  return Number(micros ?? 0) / 1_000_000;
}
