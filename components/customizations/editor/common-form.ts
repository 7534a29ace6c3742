/** Name of the common form of a customization in the query cache, beside what its own call answers. */
export const COMMON = "customization";
