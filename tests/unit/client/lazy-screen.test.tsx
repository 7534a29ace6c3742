import { renderToString } from "react-dom/server";
import { createLazyScreen } from "@/lib/client/lazy-screen";

function Screen({ word }: { word: string }) {
  return <p>{`the screen says ${word}`}</p>;
}

test("renders a screen on the server without a Suspense boundary, so that it works without JavaScript", async () => {
  const Lazy = createLazyScreen<{ word: string }>("things", async () => Screen);
  await new Promise((resolve) => setTimeout(resolve));
  expect(renderToString(<Lazy word="in place" />)).toBe(
    '<div data-screen="things"><p>the screen says in place</p></div>',
  );
});

test("retries a failed load on the server for the next page", async () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  let loads = 0;
  const Lazy = createLazyScreen<{ word: string }>("things", async () => {
    loads += 1;
    if (loads === 1) throw new Error("not there yet");
    return Screen;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(() => renderToString(<Lazy word="x" />)).toThrow();
  await new Promise((resolve) => setTimeout(resolve));
  expect(renderToString(<Lazy word="again" />)).toContain("the screen says again");
});
