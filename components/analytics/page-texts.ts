import type { TextPart } from "@/lib/i18n/messages";

/** The texts of other areas that name changes on charts. */
export const MARK_TEXTS = ["change-history.target", "recommendations.models"] as const satisfies readonly TextPart[];
