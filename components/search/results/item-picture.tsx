import { CircleCheck, CircleSlash, Package } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useEffect, useRef, useState } from "react";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { NOTHING } from "@/lib/i18n/formats";

type Props = { src: string | null; className: string; size?: number; icon?: IconShape };

/** A picture of a shop; a missing, insecure or broken one is replaced by an icon of the same size. */
export const ItemPicture = memo(function ItemPicture({ src, className, size = 28, icon = Package }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // A server-rendered picture may have failed before this script ran.
    const { complete, naturalWidth } = picture.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setFailed(src);
  }, [src]);
  if (src === null || failed === src || !isLoadable(src)) {
    return (
      <span aria-hidden className={`flex items-center justify-center bg-sunken text-ink-3 ${className}`}>
        <Icon of={icon} size={size} className="opacity-70" />
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

/** Allows secure pictures and those of the local demo shop; the content security policy blocks all others. */
function isLoadable(src: string): boolean {
  return /^(https:|data:image\/|\/(?!\/))/.test(src) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//.test(src);
}

/** The price of an item; of a product whose variants have different prices, the lowest one. */
export function ItemPrice({ item: { price, isPriceFrom } }: { item: Pick<PreviewItem, "price" | "isPriceFrom"> }) {
  const t = useTranslations("common");
  if (price === null) return NOTHING;
  return isPriceFrom ? t("priceFrom", { price }) : price;
}

/** Whether an item is in stock, with icon and words; nothing when unknown. */
export const StockWords = memo(function StockWords({ isAvailable }: { isAvailable: boolean | null }) {
  const t = useTranslations("results.stock");
  if (isAvailable === null) return null;
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap text-sm ${isAvailable ? "text-good" : "text-ink-2"}`}
    >
      <Icon of={isAvailable ? CircleCheck : CircleSlash} size={13} />
      {t(isAvailable ? "in" : "out")}
    </span>
  );
});
