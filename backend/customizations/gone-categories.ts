import { loadGoneListings } from "@/backend/customizations/gone-categories/gone-rows";
import { moveListing } from "@/backend/customizations/gone-categories/move-rules";
import { implement } from "@/backend/kit/implement";
import { goneListings, moveRules } from "@/lib/contract/customizations/product-listings";

const listHandler = implement(goneListings, ({ query }, { tx, site }) => loadGoneListings(tx, site.siteId, query.id));

const moveHandler = implement(moveRules, ({ body }, context) => moveListing(context, body));

export const goneCategoryHandlers = [listHandler, moveHandler];
