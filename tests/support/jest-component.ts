import "@testing-library/jest-dom";
import { cleanup, configure } from "@testing-library/react";
import { toHaveNoViolations } from "jest-axe";

expect.extend(toHaveNoViolations);
// Only what never comes is a fault; a busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no CSS.escape (the CSSOM algorithm, for the characters of our ids).
globalThis.CSS ??= {} as typeof CSS;
CSS.escape ??= (value: string) =>
  value.replace(/[^\w\u0080-\uffff-]/gu, (sign) => `\\${sign}`).replace(/^\d/u, "\\3$& ");

Element.prototype.scrollIntoView ??= () => undefined;
window.scrollBy = () => undefined;

afterEach(cleanup);
