import type { CopiedKind } from "@/backend/customizations/customization-copies/copy-into";
import { runCopies } from "@/backend/customizations/customization-copies/run-copies";
import { implement } from "@/backend/kit/implement";
import { findKnownType } from "@/backend/search/service/known-type";
import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";

const QUERIES: CopiedKind = {
  kind: "query-customizations",
  canRename: true,
  listItems: () => [],
  findTarget: async ({ tx, site }, { row, type, subject }) => {
    const known = await findKnownType(tx, site.siteId, site.mainType, type);
    return { subject, type: known ?? row.type, refused: known === null ? "invalid_item_type" : null };
  },
};

const { access } = copyCustomizations;

const copyHandler = implement(
  copyCustomizations,
  ({ body }, context) => runCopies(context, body, { of: QUERIES, access }),
  { transaction: "own" },
);

export const customizationCopyHandlers = [copyHandler];
