import type { ComponentType } from "react";

/** A component that is made when it is drawn first; whatever making it starts, such as loading a script, starts then. */
export function deferUntilDrawn<P extends object>(make: () => ComponentType<P>): ComponentType<P> {
  let made: ComponentType<P> | null = null;
  return (props) => {
    made ??= make();
    const Made = made;
    return <Made {...props} />;
  };
}
