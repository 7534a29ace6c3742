import { render } from "@testing-library/react";
import { SpeculationRules } from "@/components/shell/speculation";
import { NextAddress } from "@/tests/support/next-address";

// The rules by which browsers prefetch pages.

const readRules = () =>
  [...document.querySelectorAll("script[type=speculationrules]")].map((script) => JSON.parse(script.textContent ?? ""));

test("one element has the rules of the current page, with the nonce of the page, and goes with it", () => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="n-1">';
  window.history.replaceState(null, "", "/sites/s/fixit?q=a");
  const page = (
    <NextAddress>
      <SpeculationRules />
    </NextAddress>
  );
  const { unmount } = render(page);
  expect(readRules()).toHaveLength(1);
  expect(JSON.stringify(readRules()[0])).toContain("/sites/s/fixit");
  expect(document.querySelector<HTMLElement>("script[type=speculationrules]")?.nonce).toBe("n-1");
  unmount();
  expect(readRules()).toEqual([]);
});
