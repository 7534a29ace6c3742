"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "./empty-state";
import { isPlainClick } from "./plain-click";

type Props = { href: string; onFollow: () => void; headingLevel?: 2 | 3 };

/** Stands where rows would be when the address names a page behind the last one, with the way to the first. */
export function PastTheEnd({ href, onFollow, headingLevel }: Props) {
  const t = useTranslations("ui");
  return (
    <EmptyState
      kind="no-match"
      headingLevel={headingLevel}
      title={t("pastTheEnd")}
      clearLink={
        <a
          href={href}
          className="text-accent"
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onFollow();
          }}
        >
          {t("firstPage")}
        </a>
      }
    />
  );
}
