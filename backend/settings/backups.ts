import { isBackupNeedsSpace, isBackupRunning } from "@/backend/db/backup/backups";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { createBackup } from "@/lib/contract/settings/backups";

/** The handlers of backups. */
export const backupHandlers: ImplementedCall[] = [
  implement(
    createBackup,
    async (_, { services, refuse }) => {
      try {
        const { blockedMs, ...dump } = await services.backups.create();
        return { ...dump, blocked_ms: blockedMs };
      } catch (error) {
        if (isBackupRunning(error)) return refuse(409, "backup_running");
        if (!isBackupNeedsSpace(error)) throw error;
        services.log.error({ err: error }, "no space for a backup");
        return refuse(507, "storage_full");
      }
    },
    // It waits for the store, which a transaction of its own would hold.
    { transaction: "own" },
  ),
];
