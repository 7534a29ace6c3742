"use client";

import { Menu, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import { useUiState } from "@/lib/client/ui-state";
import { MENU_ID } from "./menu-id";

const LOOK =
  "target size-(--control) items-center justify-center rounded-control text-ink-2 hover:bg-row-hover hover:text-ink";

/** Opens the menu on narrow screens, without JavaScript too; hides and shows it for good on wide ones. */
export function MenuButton() {
  const t = useTranslations("shell.menu");
  const [{ userId, isMenuHidden }, change] = useUiState();
  useEffect(() => {
    // Before the state is known, the page stays as the script in its head has left it.
    if (userId !== "") showMenu(!isMenuHidden);
  }, [userId, isMenuHidden]);
  return (
    <>
      <button type="button" popoverTarget={MENU_ID} aria-label={t("open")} className={`${LOOK} flex lg:hidden`}>
        <Icon of={Menu} size={19} />
      </button>
      <button
        type="button"
        aria-controls={MENU_ID}
        aria-expanded={!isMenuHidden}
        aria-label={isMenuHidden ? t("show") : t("hide")}
        title={isMenuHidden ? t("show") : t("hide")}
        onClick={() => change({ isMenuHidden: !isMenuHidden })}
        className={`${LOOK} hidden lg:flex`}
      >
        <Icon of={isMenuHidden ? PanelLeftOpen : PanelLeftClose} size={19} />
      </button>
    </>
  );
}

function showMenu(isShown: boolean): void {
  if (isShown) delete document.documentElement.dataset.menu;
  else document.documentElement.dataset.menu = "hidden";
}
