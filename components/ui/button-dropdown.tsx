"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import type { ButtonKind } from "./button-style";
import type { IconShape } from "./icon";
import { Menu, type MenuItem } from "./menu";

/** The main action and the menu of its variants. */
export type ButtonDropdownProps = {
  children: ReactNode;
  onPress: () => void;
  items: readonly MenuItem[];
  onAction: (id: string) => void;
  kind?: ButtonKind;
  icon?: IconShape;
  isPending?: boolean;
};

/** A split button: the main action and an arrow that opens its variants. */
export function ButtonDropdown({ children, onPress, items, onAction, kind, icon, isPending }: ButtonDropdownProps) {
  const t = useTranslations("ui");
  return (
    <span className="inline-flex gap-px">
      <Button kind={kind} icon={icon} isPending={isPending} onClick={onPress} className="rounded-r-none">
        {children}
      </Button>
      <span className="[&>button]:-ml-px [&>button]:rounded-l-none">
        <Menu
          trigger={{ label: t("moreActions"), icon: ChevronDown, isIconOnly: true, kind: kind ?? "secondary" }}
          items={items}
          onAction={onAction}
          align="end"
        />
      </span>
    </span>
  );
}
