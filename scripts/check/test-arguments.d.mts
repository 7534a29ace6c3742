/** The command line of `npm test`. */
export type TestArguments =
  | { error: string }
  | { error?: undefined; full: boolean; part: string[]; watch: boolean; postgres: boolean; chosen: string[] };

export function parseTestArguments(args: readonly string[]): TestArguments;
