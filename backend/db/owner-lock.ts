import {
  appendFileSync,
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

// One owner per folder (reliability D-3). Owners are numbered files: owner.7.lock is taken by linking a complete file to
// that name, which only one process can do, and only while owner 6 is gone. The file with the highest number is never
// deleted or replaced, only marked as free, so a process that slept through a change of owners finds a higher number
// than its own and steps back. A deleted-and-recreated single file cannot give that promise.

/** Who holds a folder. */
export type Owner = {
  pid: number;
  /** ISO instant of the taking. */
  started: string;
  /** Start of the process in clock ticks since boot, where /proc tells it: a reused pid is another process. */
  ticks: string | null;
  /** Boot of the machine and pid namespace, where /proc tells them. */
  boot: string | null;
  namespace: string | null;
  host: string;
  /** Unix socket on which the owner listens. */
  socket: string;
};

/** The folder is held by a live process. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
  constructor(
    readonly owner: Owner,
    folder: string,
  ) {
    super(`${folder} is in use by process ${owner.pid} on ${owner.host}, started ${owner.started}`);
  }
}

const FREE = "free\n";
const NAME = /^owner\.(\d+)\.lock$/;

/** Takes the folder for this process, or throws FolderInUse. Answers how to give it back. */
export async function takeFolder(folder: string, socket: string, now: Date): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `owner.${process.pid}.tmp`);
  writeFileSync(temporary, `${JSON.stringify(ownRecord(socket, now))}\n`, { mode: 0o600 });
  try {
    for (;;) {
      const last = lastNumber(folder);
      const owner = last === 0 ? null : readOwner(folder, last);
      if (owner !== null && (await isAlive(owner))) throw new FolderInUse(owner, folder);
      const mine = last + 1;
      if (!isLinked(temporary, fileOf(folder, mine))) continue;
      if (lastNumber(folder) !== mine) {
        rmSync(fileOf(folder, mine), { force: true });
        continue;
      }
      for (const number of numbersIn(folder)) if (number < mine) rmSync(fileOf(folder, number), { force: true });
      return () => appendFileSync(fileOf(folder, mine), FREE);
    }
  } finally {
    rmSync(temporary, { force: true });
  }
}

function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

const fileOf = (folder: string, number: number): string => join(folder, `owner.${number}.lock`);

const numbersIn = (folder: string): number[] =>
  readdirSync(folder).flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });

const lastNumber = (folder: string): number => Math.max(0, ...numbersIn(folder));

/** The owner of that number; null when it gave the folder back or a newer owner has removed the file. */
function readOwner(folder: string, number: number): Owner | null {
  const text = read(fileOf(folder, number));
  if (text === null || text.endsWith(FREE)) return null;
  try {
    return JSON.parse(text) as Owner;
  } catch {
    // A live owner's file is whole, because it was written before it got its name: this one went with a power cut.
    return null;
  }
}

function ownRecord(socket: string, now: Date): Owner {
  return {
    pid: process.pid,
    started: now.toISOString(),
    ticks: ticksOf(process.pid),
    boot: read("/proc/sys/kernel/random/boot_id")?.trim() ?? null,
    namespace: link("/proc/self/ns/pid"),
    host: hostname(),
    socket,
  };
}

/** A live but stopped process counts as alive: it has its pid, and its socket still takes connections. */
async function isAlive(owner: Owner): Promise<boolean> {
  const here = ownRecord("", new Date(0));
  if (owner.boot !== here.boot) return owner.host !== here.host;
  if (owner.namespace !== here.namespace) return isListening(owner.socket);
  if (!hasProcess(owner.pid)) return false;
  return owner.ticks === null || owner.ticks === ticksOf(owner.pid);
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Start of a process by /proc: field 22, counted behind the name, which may hold anything. A zombie is dead. */
function ticksOf(pid: number): string | null {
  const text = read(`/proc/${pid}/stat`);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? "gone" : (fields[19] ?? null);
}

function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket);
    const answer = (value: boolean): void => {
      probe.destroy();
      resolve(value);
    };
    probe.once("connect", () => answer(true));
    probe.once("error", () => answer(false));
  });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function link(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
