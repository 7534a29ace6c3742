import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { HiddenFields } from "@/components/lists/hidden-fields";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { itemAddress } from "@/lib/contract/catalogue/catalog-browser";
import { changeAddress } from "@/lib/domain/kit/address";
import type { ItemPage } from "./browser-paths";
import { buildVersionKey, useVersionName, useVersions } from "./use-versions";

/** Chooses two feed runs to compare the item between. A form, so that it works without JavaScript. */
export function VersionForm({ page }: { page: ItemPage }) {
  const t = useTranslations("catalog-browser.runs");
  const getName = useVersionName();
  const { known } = useVersions(page);
  const { address, set } = page;
  const [newest, older] = known;
  const [was, setWas] = useState<string | null>(null);
  const [is, setIs] = useState<string | null>(null);
  if (newest === undefined || older === undefined) return null;
  const chosen = { was: was ?? address.was ?? buildVersionKey(older), is: is ?? address.is ?? buildVersionKey(newest) };
  const options = known.map((version) => ({ value: buildVersionKey(version), label: getName(version) }));
  const preserved = changeAddress(itemAddress, new URLSearchParams(), {
    ...address,
    was: undefined,
    is: undefined,
    with: undefined,
    with_site: undefined,
  });
  function compare(event: FormEvent) {
    event.preventDefault();
    set({ ...chosen, with: undefined, with_site: undefined });
  }
  return (
    <section aria-labelledby="compare-runs" className="mt-8 border-line border-t pt-5">
      <h2 id="compare-runs" className="font-semibold text-lg">
        {t("title")}
      </h2>
      <p className="mt-1 max-w-[72ch] text-ink-2">{t("hint")}</p>
      <form
        method="get"
        onSubmit={compare}
        className="mt-3 grid max-w-3xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <HiddenFields of={[...preserved]} />
        <Select
          label={t("was")}
          name="was"
          value={chosen.was}
          options={options}
          onChange={({ target }) => setWas(target.value)}
        />
        <Select
          label={t("is")}
          name="is"
          value={chosen.is}
          options={options}
          onChange={({ target }) => setIs(target.value)}
        />
        <Button type="submit" className="sm:justify-self-start">
          {t("show")}
        </Button>
      </form>
    </section>
  );
}
