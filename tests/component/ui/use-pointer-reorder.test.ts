import { stepScroll } from "@/components/ui/use-pointer-reorder";

test("a drag at the edge scrolls faster and faster, and a busy page with few frames about as far as a fast one", () => {
  const scrollFor = (count: number, frames: number) => {
    let [sum, speed] = [0, 1];
    for (let index = 0; index < count; index += 1) {
      const step = stepScroll(-40, speed, frames);
      [sum, speed] = [sum + step.top, step.speed];
    }
    return sum;
  };
  const [second, two] = [scrollFor(60, 1), scrollFor(120, 1)];
  expect(second).toBeLessThan(0);
  expect(two / second).toBeGreaterThan(3);
  expect(scrollFor(12, 10) / two).toBeCloseTo(1, 0);
  expect(stepScroll(-1, 1, 1).top).toBe(stepScroll(-20, 1, 1).top);
});
