import type { Place } from "@vitrine/engine/rule-evaluator";
import type { ReactNode } from "react";
import { Icon, type IconShape } from "@/components/ui/icon";

type Props = {
  place: Place;
  icon: IconShape;
  title: string;
  /** Number of results, in words. */
  count: ReactNode;
  /** Whether to use the width of a phone. */
  isPhone: boolean;
  isBusy: boolean;
  children: ReactNode;
};

/** One place with its heading, optionally in a phone-wide frame. */
export function PlaceFrame({ place, icon, title, count, isPhone, isBusy, children }: Props) {
  return (
    <section aria-labelledby={`preview-${place}`} aria-busy={isBusy || undefined} className="min-w-0">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b pb-2">
        <h2 id={`preview-${place}`} className="flex items-center gap-2 font-semibold text-lg">
          <Icon of={icon} size={17} className="text-ink-3" />
          {title}
        </h2>
        <p role="status" className="text-ink-2 text-sm tabular-nums">
          {count}
        </p>
      </div>
      <div
        className={
          isPhone
            ? "mt-3 w-full max-w-[390px] overflow-hidden rounded-box border border-line-strong bg-canvas px-3 pb-3"
            : undefined
        }
      >
        {children}
      </div>
    </section>
  );
}
