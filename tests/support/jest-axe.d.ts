declare module "jest-axe" {
  type Results = { violations: { id: string; help: string }[] };
  /** Runs axe on an element; `rules` disables single rules. */
  export function axe(element: Element, options?: { rules?: Record<string, { enabled: boolean }> }): Promise<Results>;
  export const toHaveNoViolations: Record<string, (results: Results) => { message: () => string; pass: boolean }>;
}

declare namespace jest {
  interface Matchers<R> {
    /** Expects no violations. */
    toHaveNoViolations(): R;
  }
}
