import { act, render, screen } from "@testing-library/react";
import { assignPositions, createPositions, PositionsContext, ReorderPosition } from "@/components/ui/reorder-part";

// Parts of reorder-part.tsx: their positions follow without rendering.

const order = (...ids: string[]) => assignPositions(ids.map((id) => ({ id })));

test("a position updates its text without rendering, and stays correct across renders and moves", () => {
  const positions = createPositions(order("a", "b", "c"));
  const draw = (look: string) => (
    <PositionsContext value={positions}>
      <ReorderPosition id="c" className={look} />
    </PositionsContext>
  );
  const { container, rerender } = render(draw("plain"));
  expect(container).toHaveTextContent(/^3$/);
  const figure = screen.getByText("3");
  positions.put(order("c", "a", "b"));
  expect(figure).toHaveTextContent(/^1$/);
  rerender(draw("pinned"));
  expect(figure).toHaveTextContent(/^1$/);
  positions.put(order("a", "b", "c"));
  rerender(draw("plain"));
  expect(figure).toHaveTextContent(/^3$/);
});

test("a part without a position shows none until it gets one", () => {
  const positions = createPositions(order("a"));
  const { container } = render(
    <PositionsContext value={positions}>
      <ReorderPosition id="b" className="" />
    </PositionsContext>,
  );
  expect(container).toHaveTextContent(/^$/);
  act(() => positions.put(order("a", "b")));
  expect(container).toHaveTextContent(/^2$/);
});
