import { useEffect, useRef, useState } from "react";
import type { Opened } from "./desk";
import { type FileDesk, openDesk, type WorkerLike } from "./file-desk";
import type { FileFault } from "./upload-file";

/** A file that somebody chose, as far as it is read; its rows are with the worker. */
export type ChosenFile = {
  file: File;
  /** Tells this choice from every other one of the page. */
  serial: number;
  desk: FileDesk;
  /** How much is read, from 0 to 1. */
  progress: number;
  fault: FileFault | null;
  opened: Opened | null;
};

/** The chosen file, and the ways to another one and to none. */
export type FileChoice = {
  chosen: ChosenFile | null;
  /** `isHeaderKept`: a row of column names is a row like the others. */
  choose: (file: File, isHeaderKept?: boolean) => void;
  forget: () => void;
};

/** How a file is opened: what of, and whether nobody else will judge it. */
export type Opening = { name: "synonyms" | "redirects"; isAlone: boolean; newWorker: () => WorkerLike };

let choices = 0;

/** Reads a chosen file in a worker, which ends with the next choice and with the popup. */
export function useChosenFile({ name, isAlone, newWorker }: Opening): FileChoice {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  // The worker starts with the popup, so that it is there when the file comes.
  const idle = useRef<FileDesk | null>(null);
  const desk = useRef<FileDesk | null>(null);
  const start = useRef(newWorker);
  useEffect(() => {
    idle.current = openDesk(start.current);
    return () => {
      idle.current?.close();
      desk.current?.close();
    };
  }, []);

  function forget(): void {
    desk.current?.close();
    desk.current = null;
    setChosen(null);
  }
  function choose(file: File, isHeaderKept = false): void {
    desk.current?.close();
    choices += 1;
    const own = idle.current ?? openDesk(start.current);
    const serial = choices;
    idle.current = null;
    desk.current = own;
    const settle = (part: Partial<ChosenFile>) =>
      setChosen((now) => (now?.serial === serial ? { ...now, ...part } : now));
    setChosen({ file, serial, desk: own, progress: 0, fault: null, opened: null });
    own
      .open(file, { name, isAlone, isHeaderKept }, (progress) => settle({ progress }))
      .then(
        (done) => settle("code" in done ? { fault: done } : { opened: done, progress: 1 }),
        () => settle({ fault: { code: "unreadable" } }),
      );
  }
  return { chosen, choose, forget };
}
