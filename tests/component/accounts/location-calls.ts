type Navigations = { replace: jest.Mock<undefined, [url: string]>; reload: jest.Mock<undefined, []> };

/**
 * Records navigations of the window instead of following them. jsdom cannot navigate, and its `location` cannot be
 * spied on, but the object behind it can.
 */
export function recordNavigations(): Navigations {
  const [behind] = Object.getOwnPropertySymbols(window.location).map((key): unknown =>
    Reflect.get(window.location, key),
  );
  if (typeof behind !== "object" || behind === null) throw new Error("jsdom has no object behind window.location");
  const navigations: Navigations = { replace: jest.fn(), reload: jest.fn() };
  for (const [name, value] of Object.entries(navigations))
    Object.defineProperty(behind, name, { value, configurable: true });
  return navigations;
}
