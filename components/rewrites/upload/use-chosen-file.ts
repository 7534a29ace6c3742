import { useEffect, useRef, useState } from "react";
import { DEFAULT_CHOICES, type ReadChoices } from "@/lib/domain/rewrites/formats/read-choices";
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
  choices: FileChoices;
};

/** What a person chose about a file: to include its header row, its encoding, and how a file of another tool is read. */
export type FileChoices = { isHeaderIncluded?: boolean; encoding?: string } & Partial<ReadChoices>;

/** The chosen file and the commands on it. */
export type FileChoice = {
  chosen: ChosenFile | null;
  choose: (file: File, choices?: FileChoices) => void;
  forget: () => void;
};

/** How files are opened; `isAlone` if no dry run follows. `language` and `baseUrl` are those of the site. */
type Opening = {
  name: "synonyms" | "redirects";
  isAlone: boolean;
  language: string;
  baseUrl: string;
  newWorker: () => WorkerLike;
};

let serials = 0;

/** Reads a chosen file in a worker, which ends with the next choice or when the dialog closes. */
export function useChosenFile({ name, isAlone, language, baseUrl, newWorker }: Opening): FileChoice {
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
  function choose(file: File, choices: FileChoices = {}): void {
    const { isHeaderIncluded = false, encoding, ...reading } = choices;
    active.current?.close();
    serials += 1;
    const worker = idle.current ?? createWorkerClient(start.current);
    const serial = serials;
    idle.current = null;
    active.current = worker;
    const update = (part: Partial<ChosenFile>) =>
      setChosen((now) => (now?.serial === serial ? { ...now, ...part } : now));
    setChosen({ file, serial, worker, progress: 0, fault: null, opened: null, choices: choices });
    worker
      .open(
        file,
        {
          isAlone,
          isHeaderIncluded,
          baseUrl,
          reading: { name, language, encoding, choices: { ...DEFAULT_CHOICES, ...reading } },
        },
        (progress) => update({ progress }),
      )
      .then(
        (done) => update("code" in done ? { fault: done } : { opened: done, progress: 1 }),
        () => update({ fault: { code: "unreadable" } }),
      );
  }
  return { chosen, choose, forget };
}
