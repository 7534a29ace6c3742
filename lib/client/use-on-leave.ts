import { useEffect, useEffectEvent } from "react";

/** Runs `leave` when the page is left or the component is unmounted. Its requests need `keepalive`. */
export function useOnLeave(leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const left = () => onLeave();
    window.addEventListener("pagehide", left);
    return () => {
      window.removeEventListener("pagehide", left);
      left();
    };
  }, []);
}
