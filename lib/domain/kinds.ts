import type { CustomizationKind } from "@/lib/contract/customization-kind";

/** Whether rules name items of the catalogue; those of popular queries name the words themselves. */
export function isOfCatalogue({ kind, type }: { kind: CustomizationKind; type: string }): boolean {
  return kind !== "top-items" || type !== "query";
}

/** What people call a customization: its query or category, else its type. */
export function titleOf({ subject, type }: { subject: string; type: string }): string {
  return subject === "" ? type : subject;
}
