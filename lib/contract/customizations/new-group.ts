// Separate from the contract of new customizations, because every list loads it.

/** Capability group of backends that create a customization together with its first rules. */
export const NEW_GROUP = "new_customizations";
