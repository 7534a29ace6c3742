import { Package } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";

type Props = { src: string | null; className: string; size?: number };

/** A product's picture; one that is missing, insecure or fails shows a drawn stand-in of the same size. */
export const ItemPicture = memo(function ItemPicture({ src, className, size = 28 }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // A picture of the server's page may have failed before this script was there to hear of it.
    const { complete, naturalWidth } = picture.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setFailed(src);
  }, [src]);
  if (src === null || failed === src || !isLoadable(src)) {
    return (
      <span aria-hidden className={`flex items-center justify-center bg-sunken text-ink-3 ${className}`}>
        <Icon of={Package} size={size} className="opacity-70" />
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: pictures come from shops; nothing of theirs goes through our server.
    <img
      ref={picture}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
      className={`bg-white object-contain ${className}`}
    />
  );
});

/** Secure pictures, and those of the embedded shop on this very computer; the policy of the page blocks all others. */
function isLoadable(src: string): boolean {
  return /^(https:|data:image\/|\/(?!\/))/.test(src) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//.test(src);
}
