import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { buildSavedReversal } from "@/backend/analytics/saved/saved-reversal";
import type { SavedTable } from "@/backend/analytics/saved/saved-rows";
import { savedViews } from "@/backend/db/schema/analytics/views";
import { VIEW_SCREENS, VIEWS_MAX, type ViewScreen } from "@/lib/contract/analytics/saved-views";
import { anyMember } from "@/lib/contract/kit/common";

/** The fields of a view beyond those of every saved object. */
export type ViewSearch = { screen: ViewScreen; search: string };

/** Where saved views are stored. */
export const viewTable: SavedTable<ViewSearch, ViewSearch> = {
  table: savedViews,
  own: z.object({ screen: z.enum(VIEW_SCREENS), search: z.string() }),
  pickOwn: ({ screen, search }) => ({ screen, search }),
  nameScope: ({ screen }) => eq(savedViews.screen, screen),
  max: { count: VIEWS_MAX, of: "owner" },
};

/** Saved views, for the history. */
export const savedViewReversal = buildSavedReversal("saved-views", anyMember, viewTable);
