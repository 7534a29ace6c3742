import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";

// One owner per folder. Plain JavaScript, because the launcher uses it before anything is built. Owners are numbered files:
// a process takes owner.7.lock by linking a complete file to that name, which only one process can do, and only while owner
// 6 is gone. The file with the highest number is never deleted or replaced, only marked as free. A process that was
// suspended during a change of owners finds a higher number than its own and gives up. A single file that is deleted and
// recreated cannot guarantee this.

/** A live process owns the folder. */
export class FolderInUse extends Error {
  name = "FolderInUse";
  constructor(owner, folder) {
    super(`${folder} is in use by process ${owner.pid} on ${owner.host}, started ${owner.started}`);
    this.owner = owner;
  }
}

const FREE = "free\n";
const NAME = /^owner\.(\d+)\.lock$/;

/** The live process that owns the folder; null if none does. */
export async function findOwner(folder) {
  return existsSync(folder) ? findLiveOwner(folder, readLastNumber(folder)) : null;
}

/** Takes the folder for this process, or throws FolderInUse. Returns a function that releases it. */
export async function takeFolder(folder, socket, now) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `owner.${process.pid}.tmp`);
  writeFileSync(temporary, `${JSON.stringify(buildOwnRecord(socket, now))}\n`, { mode: 0o600 });
  try {
    for (;;) {
      const last = readLastNumber(folder);
      const owner = await findLiveOwner(folder, last);
      if (owner !== null) throw new FolderInUse(owner, folder);
      const mine = last + 1;
      if (!isLinked(temporary, getLockFile(folder, mine))) continue;
      if (readLastNumber(folder) !== mine) {
        rmSync(getLockFile(folder, mine), { force: true });
        continue;
      }
      for (const number of listNumbers(folder)) if (number < mine) rmSync(getLockFile(folder, number), { force: true });
      return () => appendFileSync(getLockFile(folder, mine), FREE);
    }
  } finally {
    rmSync(temporary, { force: true });
  }
}

function isLinked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

const getLockFile = (folder, number) => join(folder, `owner.${number}.lock`);

const listNumbers = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });

const readLastNumber = (folder) => Math.max(0, ...listNumbers(folder));

/** The owner with the last number, if it lives. */
async function findLiveOwner(folder, last) {
  const owner = last === 0 ? null : readOwner(folder, last);
  return owner !== null && (await isAlive(owner)) ? owner : null;
}

/** Reads the owner with a number; null if it released the folder or a newer owner has removed the file. */
function readOwner(folder, number) {
  const text = read(getLockFile(folder, number));
  if (text === null || text.endsWith(FREE)) return null;
  try {
    return JSON.parse(text);
  } catch {
    // The file of a live owner is complete, because it was written before it got its name. This one was lost in a power cut.
    return null;
  }
}

function buildOwnRecord(socket, now) {
  return {
    pid: process.pid,
    started: now.toISOString(),
    ticks: readStartTicks(process.pid),
    boot: read("/proc/sys/kernel/random/boot_id")?.trim() ?? null,
    namespace: link("/proc/self/ns/pid"),
    host: hostname(),
    socket,
  };
}

/** A suspended process counts as alive: it has its pid, and its socket still accepts connections. */
async function isAlive(owner) {
  const here = buildOwnRecord("", new Date(0));
  if (owner.boot !== here.boot) return owner.host !== here.host;
  if (owner.namespace !== here.namespace) return isListening(owner.socket);
  if (!hasProcess(owner.pid)) return false;
  return owner.ticks === null || owner.ticks === readStartTicks(owner.pid);
}

function hasProcess(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Start of a process from /proc: field 22, counted after the name, which may contain anything. A zombie counts as gone. */
function readStartTicks(pid) {
  const text = read(`/proc/${pid}/stat`);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? "gone" : (fields[19] ?? null);
}

function isListening(socket) {
  return new Promise((resolve) => {
    const probe = connect(socket);
    const answer = (value) => {
      probe.destroy();
      resolve(value);
    };
    probe.once("connect", () => answer(true));
    probe.once("error", () => answer(false));
  });
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function link(path) {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
