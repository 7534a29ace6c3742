import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { SlideToggle } from "@/components/ui/slide-toggle";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { setVariants, showSettings } from "@/lib/contract/settings/site-settings";
import type { Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";

type Props = { isOn: boolean; canChange: boolean };

/** Whether variants are shown as one product: a switch for those who may change it, text for the others. */
export function VariantsSection({ isOn, canChange }: Props) {
  const t = useTranslations("site-settings.variants");
  const id = useId();
  const { isPending, set } = useSetVariants();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-xl">
        {t("title")}
      </h2>
      {canChange ? (
        <SlideToggle isOn={isOn} isPending={isPending} onChange={(next) => void set(next)} hint={t("hint")}>
          {t("label")}
        </SlideToggle>
      ) : (
        <p className="max-w-[72ch] text-md">{t(isOn ? "isOn" : "isOff")}</p>
      )}
    </section>
  );
}

/** Saves the setting immediately and offers undo. */
function useSetVariants() {
  const t = useTranslations("site-settings.variants");
  const client = useQueryClient();
  const { site } = useSite();
  const { isPending, send } = useWrite(setVariants, {
    onDone: ({ merges_variants }) => {
      const found = { queryKey: buildQueryKey(showSettings) };
      client.setQueriesData<Output<typeof showSettings>>(found, (known) => known && { ...known, merges_variants });
      return t(merges_variants ? "turnedOn" : "turnedOff");
    },
  });
  const set = (isOn: boolean) => send({ params: { siteId: site.trackingCode }, body: { merges_variants: isOn } });
  return { isPending, set };
}
