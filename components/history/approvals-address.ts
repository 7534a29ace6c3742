import * as z from "zod/mini";
import { APPROVAL_STATES } from "@/lib/contract/history/approvals";
import { pageNumber } from "@/lib/contract/kit/common";

/** The URL state of the approvals: which requests it lists, and the page. */
export const approvalsAddress = z.object({ state: z._default(z.enum(APPROVAL_STATES), "waiting"), page: pageNumber });
