import { createContext, use } from "react";
import type { SendWrite } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { NewKind } from "@/lib/contract/customizations/new-customizations";
import type { CustomizationSubject } from "@/lib/domain/customizations/new-customization";

/** Calls of a kind that its first save needs. */
export type Creation = {
  kind: NewKind;
  /** Creates a customization without rules; returns its id. */
  create: (send: SendWrite, siteId: string, about: CustomizationSubject) => Promise<string>;
  /** Finds the stored customization of a subject in the list of the kind. */
  find: (siteId: string, about: CustomizationSubject) => Promise<string | null>;
};

/** The customization that an editor creates with its first save. */
export type NewWork = {
  /** Whether a second person must publish on this site. */
  isApprovalRequired: boolean;
  /** Why it could not be created. */
  refusal: Error | null;
  setRefusal: (error: Error | null) => void;
  /** Runs when it is stored, or turns out to be stored already. */
  onStored: (stored: Customization) => void;
  /** Opens the editor again, after the creation was undone. */
  reopen: () => void;
};

/** Null in the editor of a stored customization. */
export const NewWorkContext = createContext<NewWork | null>(null);

/** The work of creating the open customization; null if it was stored when its editor opened. */
export function useNewWork(): NewWork | null {
  return use(NewWorkContext);
}
