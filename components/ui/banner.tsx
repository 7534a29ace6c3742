import { cva } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Severity of a banner. */
export type BannerKind = "info" | "good" | "warn" | "bad";

const look = cva("flex flex-wrap gap-x-3 gap-y-2 border-l-[3px] px-4 text-md", {
  variants: {
    isSlim: { true: "items-center py-0.5", false: "items-start py-3" },
    kind: {
      info: "border-info bg-info-soft",
      good: "border-good bg-good-soft",
      warn: "border-warn bg-warn-soft",
      bad: "border-bad bg-bad-soft",
    },
  },
});
const shapes = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;
const tones = { info: "text-info", good: "text-good", warn: "text-warn", bad: "text-bad" } as const;

/**
 * A message about the whole page.
 * @param props.isLive the message can appear after the page has loaded.
 * @param props.isSlim title and text are on one line where there is room.
 */
export function Banner({
  kind = "info",
  title,
  isLive,
  isSlim = false,
  actions,
  children,
}: {
  kind?: BannerKind;
  title: ReactNode;
  isLive?: boolean;
  isSlim?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={look({ kind, isSlim })} role={isLive ? (kind === "bad" ? "alert" : "status") : undefined}>
      <span className={`flex h-[1.45em] items-center ${tones[kind]}`}>
        <Icon of={shapes[kind]} size={17} />
      </span>
      <div className={`min-w-0 flex-1 basis-60 ${isSlim ? "flex flex-wrap gap-x-2" : ""}`}>
        <p className="font-semibold text-ink">{title}</p>
        {children && <div className={isSlim ? "text-ink" : "mt-0.5 max-w-[72ch] text-ink"}>{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

/** Reports how many rows of an answer the web server dropped as unreadable; empty if none. */
export function UnreadableRows({ of }: { of: { unreadable_rows?: number } | undefined }) {
  const t = useTranslations("ui");
  const count = of?.unreadable_rows ?? 0;
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Banner kind="warn" title={t("unreadableRows", { count })}>
        {t("unreadableRowsHint")}
      </Banner>
    </div>
  );
}
