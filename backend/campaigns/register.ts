import type { ImplementedCall } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [];
