/** The process that owns a folder. */
export type Owner = {
  pid: number;
  /** When the process took the folder, as an ISO instant. */
  started: string;
  /** Start of the process in clock ticks since boot, if /proc has it: distinguishes a reused pid. */
  ticks: string | null;
  /** Boot id of the machine and pid namespace, if /proc has them. */
  boot: string | null;
  namespace: string | null;
  host: string;
  /** Unix socket on which the owner listens; empty if it has none. */
  socket: string;
};

/** A live process owns the folder. */
export class FolderInUse extends Error {
  constructor(owner: Owner, folder: string);
  readonly owner: Owner;
}

/** The live process that owns the folder; null if none does. */
export function findOwner(folder: string): Promise<Owner | null>;

/** Takes the folder for this process, or throws FolderInUse. Returns a function that releases it. */
export function takeFolder(folder: string, socket: string, now: Date): Promise<() => void>;
