import type { FrameContent } from "@vitrine/edge/voice-preview-frame";
import { useEffect, useRef, useState } from "react";

/** The address of the page in the frame (`frame-page.ts`). */
const VOICE_FRAME_PATH = "/frames/voice_preview";

type Props = { title: string; content: FrameContent; width: number; height: number };

/** Shows content in a frame that cannot reach the console. A frame wider than the space is scaled down. */
export function PreviewFrame({ title, content, width, height }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useWidth(box);
  const scale = room === null ? 1 : Math.min(1, room / width);
  useEffect(() => {
    // The frame has no origin to name; only the draft is sent, which the user sees anyway.
    const show = () => frame.current?.contentWindow?.postMessage(content, "*");
    const answer = (event: MessageEvent) => {
      if (event.source !== null && event.source === frame.current?.contentWindow) show();
    };
    show();
    window.addEventListener("message", answer);
    return () => window.removeEventListener("message", answer);
  }, [content]);
  return (
    <div
      ref={box}
      style={{ height: Math.round(height * scale) }}
      className="min-w-0 overflow-hidden rounded-box border border-line bg-sunken"
    >
      <iframe
        ref={frame}
        title={title}
        src={VOICE_FRAME_PATH}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        style={{ width, height, transform: `scale(${scale})`, transformOrigin: "0 0", colorScheme: "light" }}
        className="mx-auto block max-w-none border-0 bg-white"
      />
    </div>
  );
}

/** The width of an element; null until it is measured. */
function useWidth(box: { current: HTMLElement | null }): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (box.current === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
