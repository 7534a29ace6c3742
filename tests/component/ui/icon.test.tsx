import { render, screen } from "@testing-library/react";
import { ChevronRight, CircleUserRound } from "lucide-react";
import { Icon } from "@/components/ui/icon";

test("renders the same shapes as the icon package", () => {
  const { container } = render(
    <>
      <Icon of={CircleUserRound} />
      <CircleUserRound />
    </>,
  );
  const [own, theirs] = container.querySelectorAll("svg");
  const listShapes = (svg: SVGElement | undefined) => [...(svg?.children ?? [])].map((shape) => shape.outerHTML);
  expect(listShapes(own)).not.toHaveLength(0);
  expect(listShapes(own)).toEqual(listShapes(theirs));
});

test("an icon is hidden from screen readers unless it has a label", () => {
  const { container } = render(<Icon of={ChevronRight} className="text-bad" size={20} />);
  const svg = container.querySelector("svg");
  expect(svg).toHaveAttribute("aria-hidden", "true");
  expect(svg).toHaveAttribute("width", "20");
  expect(svg).toHaveClass("icon", "text-bad");
  render(<Icon of={ChevronRight} label="Next" />);
  expect(screen.getByRole("img", { name: "Next" })).toBeInTheDocument();
});
