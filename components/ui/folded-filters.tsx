"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { DisclosureIcon } from "./disclosure-icon";

type Props = {
  /** How many filters are set. */
  count: number;
  /** The layout of the filters on a phone; elsewhere they are parts of the surrounding layout. */
  className?: string;
  children: ReactNode;
};

/** The filters of a list: on phones behind one button, elsewhere and without script simply there. */
export function FoldedFilters({ count, className = "", children }: Props) {
  const t = useTranslations("ui");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="fold-button">
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? t("filtersSet", { count }) : t("filters")}
          <DisclosureIcon isOpen={isOpen} />
        </Button>
      </div>
      <div id={id} className={isOpen ? "fold" : "fold folded"}>
        <div className={`md:contents ${className}`}>{children}</div>
      </div>
    </>
  );
}
