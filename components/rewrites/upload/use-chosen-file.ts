import { useEffect, useRef, useState } from "react";
import type { FileFault } from "./upload-file";
import { createWorkerClient, type WorkerClient, type WorkerLike } from "./worker-client";
import type { OpenedFile } from "./worker-handler";

/** The chosen file and its reading state; its rows stay in the worker. */
export type ChosenFile = {
  file: File;
  /** Unique number of this choice on the page. */
  serial: number;
  worker: WorkerClient;
  /** Read part of the file, from 0 to 1. */
  progress: number;
  fault: FileFault | null;
  opened: OpenedFile | null;
};

/** The chosen file and the commands on it. */
export type FileChoice = {
  chosen: ChosenFile | null;
  /** With `isHeaderIncluded` a header row is an ordinary row. */
  choose: (file: File, isHeaderIncluded?: boolean) => void;
  forget: () => void;
};

/** How to open a file; `isAlone` if no dry run follows. */
export type OpenOptions = { name: "synonyms" | "redirects"; isAlone: boolean; newWorker: () => WorkerLike };

let choices = 0;

/** Reads a chosen file in a worker, which ends with the next choice or when the dialog closes. */
export function useChosenFile({ name, isAlone, newWorker }: OpenOptions): FileChoice {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  // Start the worker with the dialog, so that it is ready when a file is chosen.
  const idle = useRef<WorkerClient | null>(null);
  const active = useRef<WorkerClient | null>(null);
  const start = useRef(newWorker);
  useEffect(() => {
    idle.current = createWorkerClient(start.current);
    return () => {
      idle.current?.close();
      active.current?.close();
    };
  }, []);

  function forget(): void {
    active.current?.close();
    active.current = null;
    setChosen(null);
  }
  function choose(file: File, isHeaderIncluded = false): void {
    active.current?.close();
    choices += 1;
    const worker = idle.current ?? createWorkerClient(start.current);
    const serial = choices;
    idle.current = null;
    active.current = worker;
    const settle = (part: Partial<ChosenFile>) =>
      setChosen((now) => (now?.serial === serial ? { ...now, ...part } : now));
    setChosen({ file, serial, worker, progress: 0, fault: null, opened: null });
    worker
      .open(file, { name, isAlone, isHeaderIncluded }, (progress) => settle({ progress }))
      .then(
        (done) => settle("code" in done ? { fault: done } : { opened: done, progress: 1 }),
        () => settle({ fault: { code: "unreadable" } }),
      );
  }
  return { chosen, choose, forget };
}
