import type { MappingKind } from "./foreign-file";

/**
 * What a person chose about a file of another tool: how explicit mappings are read; of which part of the shop rows are taken, null for
 * those of all parts; and that it is our own CSV after all.
 */
export type ReadChoices = { mappings: MappingKind | null; scope: string | null; isOwn: boolean };

export const DEFAULT_CHOICES: ReadChoices = { mappings: null, scope: null, isOwn: false };
