"use client";

import { type ReactNode, type SyntheticEvent, useEffect } from "react";
import { handleEvent, startQueue } from "./early-queue";

/** The body of a page. Starts to repeat early events once it is hydrated, and learns which events React dispatches. */
export function LiveBody({ children }: { children: ReactNode }) {
  useEffect(startQueue, []);
  return (
    <body onClickCapture={note} onInputCapture={note} onStalledCapture={note}>
      {children}
    </body>
  );
}

function note(event: SyntheticEvent): void {
  handleEvent(event.nativeEvent);
}
