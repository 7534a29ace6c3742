import "@testing-library/jest-dom";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { toHaveNoViolations } from "jest-axe";
import * as React from "react";
import type { CanvasProps } from "@/components/analytics/charts/chart-canvas";

expect.extend(toHaveNoViolations);
const { getElementError } = getConfig();
configure({
  // Only a hang reaches it; shorter than the limit of a test, so that the message names the missing element.
  asyncUtilTimeout: 60_000,
  // Waiting for an element queries many times, and each failed query would print the whole document into its message. Only
  // the last message is read, and it is printed then.
  getElementError: (message, container) => {
    if (Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") !== true)
      return getElementError(message, container);
    const error = Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(error, "message", { configurable: true, get });
  },
});

// React records a stack trace per created element, up to 10,000 a second, for messages that are unused here, because
// console output fails a test anyway (jest-quiet). This reports the limit of each second as reached.
const internals = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))?.[1];
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => undefined });

// jsdom has no CSS.escape (the CSSOM algorithm, for the characters of our ids).
globalThis.CSS ??= {} as typeof CSS;
CSS.escape ??= (value: string) =>
  value.replace(/[^\w\u0080-\uffff-]/gu, (sign) => `\\${sign}`).replace(/^\d/u, "\\3$& ");

Element.prototype.scrollIntoView ??= () => undefined;
window.scrollBy = () => undefined;

// jsdom has no canvas. Tests read the table beside a chart; its points are 100 pixels apart.
jest.mock("@/components/analytics/charts/chart-canvas", () => {
  const { useEffect } = jest.requireActual<typeof React>("react");
  const ChartCanvas = ({ points, onLayout }: CanvasProps): null => {
    useEffect(() => onLayout({ xs: points.map((_, index) => index * 100), left: 0, right: 1000 }), [points, onLayout]);
    return null;
  };
  return { ChartCanvas };
});

// axe takes longer than a screen waits before it calls its backend. An answer that arrives meanwhile is not a test error,
// so axe runs as awaited work, like `waitFor`. It describes every element that it reports, also those without a fault, which nobody
// reads and which takes half of its time, so here it reports one of each rule that passes.
jest.mock("jest-axe", () => {
  const { getConfig: config } = jest.requireActual<typeof import("@testing-library/react")>("@testing-library/react");
  const actual = jest.requireActual<typeof import("jest-axe")>("jest-axe");
  const axe: typeof actual.axe = (element, options) =>
    config().asyncWrapper(() => actual.axe(element, { resultTypes: ["violations"], ...options }));
  return { ...actual, axe };
});

afterEach(cleanup);
