import * as z from "zod/mini";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";

// Customizations that are edited before they are stored; their first save or draft creates them.

/** Id of a customization that is not stored yet, and the last part of the path of its editor. */
const NEW_ID = "new";

/** Whether a customization is stored, so that calls can name it. */
export function isStored({ id }: Pick<Customization, "id">): boolean {
  return id !== NEW_ID;
}

/** What a customization is for: the query, or the path of the category, or empty; and the type of its results. */
export type CustomizationSubject = Pick<Customization, "subject" | "type">;

type NewCustomizationInit = CustomizationSubject & Partial<Pick<Customization, "inherited" | "revision">>;

/** A customization without rules that is not stored yet; its revision is lower than any stored one. */
export function createNewCustomization(kind: CustomizationKind, values: NewCustomizationInit): Customization {
  return { kind, id: NEW_ID, mode: "simple", rules: [], ...values };
}

/** The query parameters of the editor of a new customization. */
export const newAddress = z.object({
  q: z._default(z.string().check(z.maxLength(600)), ""),
  type: z._default(z.string().check(z.maxLength(64)), "item"),
});

/** Path and parameters of the editor of a new customization, below the path of its list. */
export function buildNewHref(listPath: string, { subject, type }: CustomizationSubject): string {
  return `${listPath}/${NEW_ID}?${new URLSearchParams({ q: subject, type })}`;
}
