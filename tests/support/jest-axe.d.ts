declare module "jest-axe" {
  type Results = { violations: { id: string; help: string }[] };
  /** `rules` disables single rules; of results that are not in `resultTypes`, only one element of each rule is described. */
  type Options = { rules?: Record<string, { enabled: boolean }>; resultTypes?: "violations"[] };
  /** Runs axe on an element. */
  export function axe(element: Element, options?: Options): Promise<Results>;
  export const toHaveNoViolations: Record<string, (results: Results) => { message: () => string; pass: boolean }>;
}

declare namespace jest {
  interface Matchers<R> {
    /** Expects no violations. */
    toHaveNoViolations(): R;
  }
}
