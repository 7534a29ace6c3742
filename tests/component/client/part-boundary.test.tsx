import { act, fireEvent, screen } from "@testing-library/react";
import { lazy, Suspense, useState } from "react";
import { setNotifier } from "@/lib/client/notify";
import { PartBoundary } from "@/lib/client/part-boundary";
import { renderShell } from "../../support/render-shell";

const blocked = Object.assign(new Error("Failed to load chunk /_next/static/chunks/a.js"), { name: "ChunkLoadError" });
const Missing = lazy(() => Promise.reject(blocked));

function Editor() {
  const [dialog, open] = useState<"missing" | "there" | null>(null);
  return (
    <>
      <input aria-label="Title" />
      <button type="button" onClick={() => open("missing")}>
        Open
      </button>
      <button type="button" onClick={() => open("there")}>
        Open another
      </button>
      <PartBoundary part={dialog} onFailed={() => open(null)}>
        <Suspense>
          {dialog === "missing" && <Missing />}
          {dialog === "there" && <p>a dialog</p>}
        </Suspense>
      </PartBoundary>
    </>
  );
}

const notices: string[] = [];

beforeEach(() => {
  notices.length = 0;
  setNotifier(({ text, action }) => {
    notices.push(`${text}: ${action?.label}`);
    return () => undefined;
  });
  jest.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  setNotifier(null);
  jest.restoreAllMocks();
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

test("a part whose script is blocked leaves the rest of the page with its typed text, and offers a reload", async () => {
  renderShell(<Editor />);
  const field = screen.getByLabelText("Title");
  fireEvent.change(field, { target: { value: "typed" } });
  await press("Open");
  expect(screen.getByLabelText("Title")).toBe(field);
  expect(field).toHaveValue("typed");
  expect(notices).toEqual(["Part of this page couldn’t be loaded: Reload page"]);
});

test("after a failure, another part opens, and the failed one is announced again", async () => {
  renderShell(<Editor />);
  await press("Open");
  await press("Open another");
  expect(screen.getByText("a dialog")).toBeInTheDocument();
  await press("Open");
  expect(notices).toHaveLength(2);
});
