import { fireEvent, screen } from "@testing-library/react";
import { ItemPicture, StockWords } from "@/components/search/results/item-picture";
import { renderShell } from "@/tests/support/render-shell";

const SECURE = "https://shop.example/kayak.jpg";

const findPicture = (container: HTMLElement) => container.querySelector("img");

test.each([SECURE, "/shop/100200-300401/kayak.svg", "data:image/png;base64,AA==", "http://localhost:4000/kayak.jpg"])(
  "loads %s, without a referrer and as decoration",
  (src) => {
    const { container } = renderShell(<ItemPicture src={src} className="" />);
    expect(findPicture(container)).toHaveAttribute("src", src);
    expect(findPicture(container)).toHaveAttribute("referrerpolicy", "no-referrer");
    expect(screen.queryByRole("img")).toBeNull();
  },
);

test.each([
  null,
  "http://shop.example/kayak.jpg",
  "//shop.example/kayak.jpg",
  "javascript:alert(1)",
  "data:text/html,<p>",
  "http://localhost.evil.example/kayak.jpg",
])("shows an icon instead of %s", (src) => {
  const { container } = renderShell(<ItemPicture src={src} className="" />);
  expect(findPicture(container)).toBeNull();
});

test("replaces a picture that does not load, and tries another one", () => {
  const { container, rerender } = renderShell(<ItemPicture src={SECURE} className="" />);
  fireEvent.error(findPicture(container) as HTMLElement);
  expect(findPicture(container)).toBeNull();
  rerender(<ItemPicture src="https://shop.example/canoe.jpg" className="" />);
  expect(findPicture(container)).toHaveAttribute("src", "https://shop.example/canoe.jpg");
});

test("replaces a picture that failed before this script ran", () => {
  jest.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  jest.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(0);
  const { container } = renderShell(<ItemPicture src={SECURE} className="" />);
  expect(findPicture(container)).toBeNull();
  jest.restoreAllMocks();
});

test.each([
  [true, "In stock"],
  [false, "Sold out"],
  [null, ""],
])("says of availability %s: “%s”", (isAvailable, words) => {
  const { container } = renderShell(<StockWords isAvailable={isAvailable} />);
  expect(container.textContent).toBe(words);
});
