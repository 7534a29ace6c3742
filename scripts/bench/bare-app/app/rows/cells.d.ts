import type { ReactNode } from "react";
import type { ListItem } from "@/lib/contract/customizations/query-customizations";

/** Column headers. */
export const COLUMNS: readonly string[];

/**
 * The cells of one row.
 * @param names user names by id.
 */
export function buildCells(row: ListItem, names: ReadonlyMap<string, string>): ReactNode;
