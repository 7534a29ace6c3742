import * as z from "zod/mini";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";

/**
 * Writes a dump of the store into the folder of dumps of the backend: `npm run backup`, signed like all calls of commands. Refused while
 * another one is written, or without enough space on the disk.
 */
export const createBackup = defineEndpoint({
  feature: "backups",
  method: "POST",
  path: "/backups",
  params: noParams,
  body: z.object({}),
  response: z.object({
    /** Its path on the computer of the backend. */
    path: z.string(),
    bytes: z.int(),
    tables: z.int(),
    rows: z.int(),
    ms: z.int(),
    /** How long the store answered nobody. */
    blocked_ms: z.int(),
  }),
  status: 201,
  errors: ["backup_running", "storage_full"],
  access: {},
  group: "catalogue_import",
  servedBy: "backend",
  deadline: 3_600_000,
  undo: { none: "It changes no data." },
});
