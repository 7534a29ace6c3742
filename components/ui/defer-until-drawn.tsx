import type { ComponentType } from "react";

/** Creates a component on its first render, which also defers side effects of `make`, such as loading a script. */
export function deferUntilDrawn<P extends object>(make: () => ComponentType<P>): ComponentType<P> {
  let made: ComponentType<P> | null = null;
  return (props) => {
    made ??= make();
    const Made = made;
    return <Made {...props} />;
  };
}
