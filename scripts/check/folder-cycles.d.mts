/** The folder cycles of files, each as its folders in alphabetical order, separated by spaces. */
export function findCycles(files: readonly { path: string; text: string }[]): string[];
