import type { ComponentType } from "react";

/**
 * Creates a component on its first render.
 * @param make its side effects, such as loading a script, wait for that, too.
 */
export function deferUntilDrawn<P extends object>(make: () => ComponentType<P>): ComponentType<P> {
  let made: ComponentType<P> | null = null;
  return (props) => {
    made ??= make();
    const Made = made;
    return <Made {...props} />;
  };
}
