/** The circles of folders that files make, each as its folders in alphabetical order, joined by blanks. */
export function cyclesOf(files: readonly { path: string; text: string }[]): string[];
