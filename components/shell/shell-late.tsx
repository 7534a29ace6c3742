"use client";

import { LeaveQuestion } from "./leave-question";
import { Notices } from "./notices";
import { RedesignNotice } from "./redesign-notice";
import { SessionQuestion } from "./session-question";

/** What the shell needs only after the first paint: notifications and questions. */
export function ShellLate() {
  return (
    <>
      <Notices />
      <LeaveQuestion />
      <SessionQuestion />
      <RedesignNotice />
    </>
  );
}
