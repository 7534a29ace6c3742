import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { keepFocus } from "@/components/ui/keep-focus";
import { useKeepFocus } from "@/components/ui/use-keep-focus";

let stop: () => void = () => undefined;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => stop());

/** A list whose buttons remove their item, below a title and a button that shows a notification. */
function Removable() {
  const [names, setNames] = useState(["A", "B", "C"]);
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="main">
      <h1 tabIndex={-1}>Title</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {isOpen && (
        <section role="dialog">
          <button type="button" onClick={() => setOpen(false)}>
            Answer
          </button>
        </section>
      )}
    </main>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

test("moves to the item that takes the place of a removed one, then to the one before, then to the title", async () => {
  const user = userEvent.setup();
  render(<Removable />);
  button("Remove B").focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(button("Remove C")).toHaveFocus());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(button("Remove A")).toHaveFocus());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("heading")).toHaveFocus());
});

test("returns to where the focus was before a dialog that is gone", async () => {
  const user = userEvent.setup();
  render(<Removable />);
  button("Ask").focus();
  await user.keyboard("{Enter}");
  button("Answer").focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(button("Ask")).toHaveFocus());
});

test("leaves the focus alone after a click into nothing", async () => {
  const user = userEvent.setup();
  render(<Removable />);
  button("Ask").focus();
  await user.click(document.body);
  await user.click(screen.getByRole("heading"));
  document.querySelector("h1")?.blur();
  document.body.append(document.createElement("div"));
  // The focus would move in the second frame after the change.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  expect(document.body).toHaveFocus();
});

/** A list that keeps the focus itself; its field has the focus before the page listens. */
function SelfKeeping({ hasField }: { hasField: boolean }) {
  useKeepFocus();
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: the focus of a page that does not listen yet. */}
      {hasField && <input autoFocus aria-label="Field" />}
      <Removable />
    </>
  );
}

test("the first key can already remove the element that got the focus before the page listened", async () => {
  stop();
  const { rerender } = render(<SelfKeeping hasField />);
  expect(screen.getByLabelText("Field")).toHaveFocus();
  rerender(<SelfKeeping hasField={false} />);
  await waitFor(() => expect(screen.getByRole("heading")).toHaveFocus());
});
