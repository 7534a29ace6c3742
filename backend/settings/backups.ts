import { isBackupNeedsSpace, isBackupRunning } from "@/backend/db/backup/backups";
import { DISK_FULL } from "@/backend/db/store-faults";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { createBackup } from "@/lib/contract/settings/backups";
import { ApiError } from "@/lib/http/api-error";

/** The handlers of backups. */
export const backupHandlers: ImplementedCall[] = [
  implement(
    createBackup,
    async (_, { services, refuse }) => {
      try {
        const { heldMs, ...dump } = await services.backups.create();
        return { ...dump, held_ms: heldMs };
      } catch (error) {
        if (isBackupRunning(error)) return refuse(409, "backup_running");
        if (!isBackupNeedsSpace(error)) throw error;
        services.log.error({ err: error }, "no space for a backup");
        throw new ApiError(507, DISK_FULL);
      }
    },
    // It waits for the store, which a transaction of its own would hold.
    { transaction: "own" },
  ),
];
