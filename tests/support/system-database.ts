import type { Tx } from "@/backend/db/client";
import { store } from "./test-backend";

/** The backend's store, opened as a job of another process does. */
export const systemDatabase = {
  withSystem: <T>(run: (tx: Tx) => Promise<T>): Promise<T> => {
    const opened = store();
    const execute = async (query: Parameters<Tx["execute"]>[0]) => ({ rows: await opened.execute(query) });
    const tx: Tx = Object.create(opened, { execute: { value: execute } });
    return run(tx);
  },
};
