/** Who holds a folder. */
export type Owner = {
  pid: number;
  /** ISO instant of the taking. */
  started: string;
  /** Start of the process in clock ticks since boot, where /proc has it: a reused pid is another process. */
  ticks: string | null;
  /** Boot of the machine and pid namespace, where /proc has them. */
  boot: string | null;
  namespace: string | null;
  host: string;
  /** Unix socket on which the owner listens; empty where it has none. */
  socket: string;
};

/** The folder is held by a live process. */
export class FolderInUse extends Error {
  constructor(owner: Owner, folder: string);
  readonly owner: Owner;
}

/** Takes the folder for this process, or throws FolderInUse. Answers how to give it back. */
export function takeFolder(folder: string, socket: string, now: Date): Promise<() => void>;
