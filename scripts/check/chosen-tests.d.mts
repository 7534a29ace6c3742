/** The test files that words name, with the title that selects tests in them; `unknown` is the first word that names none. */
export type ChosenTests = { files: string[]; title?: string; unknown?: string };

export function chooseTests(
  words: readonly string[],
  given?: { all?: readonly string[]; read?: (path: string) => string; folder?: string },
): ChosenTests;
