/** The lines of a file as they are sent: a row keeps the number that it has in the file. */
export type FileRows = readonly (readonly string[])[];
