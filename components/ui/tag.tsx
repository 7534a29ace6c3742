import { useTranslations } from "next-intl";

/** What a menu item or a page head may be marked with; each is shown in words. */
export type TagName = "beta" | "new" | "internal" | "internal-plus";

const keys = {
  beta: "tag.beta",
  new: "tag.new",
  internal: "tag.internal",
  "internal-plus": "tag.internalPlus",
} as const;

/** A small worded mark: BETA, NEW, Internal, Internal+. */
export function Tag({ name }: { name: TagName }) {
  const t = useTranslations("ui");
  const tone = name === "new" ? "border-accent text-accent" : "border-line-strong text-ink-2";
  return (
    <span
      className={`inline-flex h-[18px] items-center rounded-tight border px-1 font-semibold text-xs leading-none ${tone}`}
    >
      {t(keys[name])}
    </span>
  );
}
