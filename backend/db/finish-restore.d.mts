/** Replaces files of a data folder by moves of paths in it, and completes them if this process ends meanwhile. */
export function moveRestored(folder: string, moves: readonly (readonly [from: string, to: string])[]): void;

/** Completes the moves of a restore that was interrupted, if there is one. For the owner of the folder. */
export function finishRestore(folder: string): void;

/** Whether moves of a restore are left; its new files must stay until then. */
export function isRestoreUnfinished(folder: string): boolean;
