import "server-only";
import * as approvals from "@/lib/contract/history/approvals";
import * as changeHistory from "@/lib/contract/history/change-history";
import * as changeMarks from "@/lib/contract/history/change-marks";
import { forgetChangedSite } from "@/lib/server/forward/forget-changed-site";
import { forward } from "@/lib/server/forward/forward";
import { forwardFile } from "@/lib/server/forward/forward-file";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(approvals.showApprovalRequest),
  forward(approvals.listApprovalRequests),
  forward(approvals.approveRequest),
  forward(approvals.rejectRequest),
  forward(approvals.withdraw),
  forward(changeHistory.restoreChange, { finish: forgetChangedSite }),
  forward(changeHistory.undoChanges, { finish: forgetChangedSite }),
  forward(changeHistory.listChanges),
  forward(changeHistory.showChange),
  forward(changeHistory.people),
  forwardFile(changeHistory.exportCsv),
  forward(changeMarks.changeMarks),
];
