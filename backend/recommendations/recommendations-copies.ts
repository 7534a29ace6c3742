import type { CopiedKind } from "@/backend/customizations/customization-copies/copy-into";
import { describeItem } from "@/backend/customizations/customization-copies/rules-to-copy";
import { runCopies } from "@/backend/customizations/customization-copies/run-copies";
import { implement } from "@/backend/kit/implement";
import { copyRecommendations } from "@/lib/contract/recommendations/recommendations-copies";
import { findModel } from "@/lib/domain/recommendations/models";
import { formatTarget, parseTarget } from "@/lib/domain/recommendations/target";

const RECOMMENDATIONS: CopiedKind = {
  kind: "recommendations-customization",
  canRename: false,
  listItems: (subject) => {
    const target = parseTarget(subject);
    return target?.type === "item" ? [target.identity] : [];
  },
  findTarget: async ({ mapping }, { row: { type }, subject }) => {
    const refused = findModel(type) === undefined ? "unknown_model" : null;
    const target = parseTarget(subject);
    if (target?.type !== "item") return { subject, type, refused };
    const item = describeItem(target.identity, mapping);
    const { to_item_url: identity } = item;
    if (identity === null) return { subject, type, target_item: item, refused: refused ?? "target_missing" };
    return { subject: formatTarget({ type: "item", identity }), type, target_item: item, refused };
  },
};

const { access } = copyRecommendations;

const copyHandler = implement(
  copyRecommendations,
  ({ body }, context) => runCopies(context, body, { of: RECOMMENDATIONS, access }),
  { transaction: "own" },
);

/** Copies of customizations of recommendations. */
export const recommendationsCopyHandlers = [copyHandler];
