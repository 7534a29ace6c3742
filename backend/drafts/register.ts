import { sql } from "drizzle-orm";
import { deleteRows, subtractDays } from "@/backend/db/steps";
import type { DraftSubject } from "@/backend/drafts/life/subject";
import { startApprovalMails } from "@/backend/drafts/mails/approval-mails";
import { buildMailDependencies, type MailNames } from "@/backend/drafts/mails/mail-names";
import { startReviewMails } from "@/backend/drafts/mails/review-mails";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Services, ServiceTools } from "@/backend/kit/services";
import { openApprovalMails, openReviewMails } from "@/backend/mail/mail";
import { waitingReviewHandlers } from "./waiting-reviews";

declare module "@/backend/kit/services" {
  interface Services {
    /** Wakes the mails about reviews after a request. */
    wakeReviewMails: () => void;
    /** Everything that has drafts. */
    draftSubjects: readonly DraftSubject[];
    /** How mails name objects. */
    mailNames: MailNames;
  }
}

/** What the areas register for drafts. */
export type RegisteredForDrafts = Pick<Services, "draftSubjects" | "mailNames">;

const REVIEW_MAILS = "mails about reviews";

/** Services of the area. */
export function createServices({ wake }: ServiceTools, registered: RegisteredForDrafts) {
  return { wakeReviewMails: () => wake(REVIEW_MAILS), ...registered } satisfies Partial<Services>;
}

/** Jobs of the area. */
export const jobs: readonly Job[] = [
  {
    name: REVIEW_MAILS,
    stage: "checks",
    start: (tools) =>
      startReviewMails({ ...buildMailDependencies(tools), send: openReviewMails(tools.env, tools.log) }),
  },
  {
    name: "mails about approvals",
    stage: "checks",
    start: (tools) =>
      startApprovalMails({ ...buildMailDependencies(tools), send: openApprovalMails(tools.env, tools.log) }),
  },
];

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [...waitingReviewHandlers];

/** Tasks that delete expired data. */
export const retention: readonly RetentionTask[] = [
  {
    name: "presence",
    run: (database, now) => deleteRows(database, "presence", sql`seen_at < ${subtractDays(now, 1)}`),
  },
];
