/** A share whose sample is too small, in a table cell; the table explains it once, in a note below its rows. */
export const TOO_FEW = <span data-few>–</span>;
