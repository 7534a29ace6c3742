declare module "jest-axe" {
  type Results = { violations: { id: string; help: string }[] };
  /** Runs axe over an element; `rules` switches single rules off. */
  export function axe(element: Element, options?: { rules?: Record<string, { enabled: boolean }> }): Promise<Results>;
  export const toHaveNoViolations: Record<string, (results: Results) => { message: () => string; pass: boolean }>;
}

declare namespace jest {
  interface Matchers<R> {
    /** axe found nothing. */
    toHaveNoViolations(): R;
  }
}
