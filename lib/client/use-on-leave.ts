import { useEffect, useEffectEvent } from "react";

/**
 * Runs `leave` when the page is left or the component is unmounted.
 * @param leave makes requests with `keepalive`.
 */
export function useOnLeave(leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const handleLeave = () => onLeave();
    window.addEventListener("pagehide", handleLeave);
    return () => {
      window.removeEventListener("pagehide", handleLeave);
      handleLeave();
    };
  }, []);
}
