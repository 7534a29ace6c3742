import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { HiddenFields } from "@/components/lists/hidden-fields";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useIsScripted } from "@/components/ui/use-after-idle";
import { useSite } from "@/lib/client/site-context";
import { loadSiteList } from "@/lib/client/site-list";
import { type CatalogItem, itemAddress } from "@/lib/contract/catalogue/catalog-browser";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import type { ListedSite } from "@/lib/domain/accounts/site-list";
import { changeAddress } from "@/lib/domain/kit/address";
import type { ItemPage } from "./browser-paths";

/** Chooses the item to compare with, of this site or another. A form, so that it works without JavaScript. */
export function CompareForm({ page, item }: { page: ItemPage; item: CatalogItem }) {
  const t = useTranslations("catalog-browser.compare");
  const { address, set, siteId } = page;
  const [text, setText] = useState(address.with ?? "");
  const [site, setSite] = useState(address.with_site ?? siteId);
  const [isSelf, setSelf] = useState(false);
  const preserved = changeAddress(itemAddress, new URLSearchParams(), {
    ...address,
    with: undefined,
    with_site: undefined,
  });
  function compare(event: FormEvent) {
    event.preventDefault();
    // On another site, an empty field means the item with the same identity.
    const wanted = text.trim() === "" && site !== siteId ? item.identity : text.trim();
    const isItself = site === siteId && (wanted === "" || wanted === item.identity);
    setSelf(isItself);
    if (!isItself) set({ with: wanted, with_site: site === siteId ? undefined : site });
  }
  return (
    <section aria-labelledby="compare-with" className="mt-8 border-line border-t pt-5">
      <h2 id="compare-with" className="font-semibold text-lg">
        {t("with")}
      </h2>
      <form
        method="get"
        noValidate
        onSubmit={compare}
        className="mt-3 grid max-w-3xl items-start gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
      >
        <HiddenFields of={[...preserved]} />
        <TextField
          label={t("identity")}
          hint={t("identityHint")}
          name="with"
          autoComplete="off"
          maxLength={IDENTITY_MAX}
          value={text}
          error={isSelf ? t("itself") : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <SiteSelect own={siteId} value={site} onChange={setSite} />
        <Button type="submit" className="sm:mt-[1.45rem] sm:justify-self-start">
          {t("show")}
        </Button>
      </form>
    </section>
  );
}

function SiteSelect({ own, value, onChange }: { own: string; value: string; onChange: (site: string) => void }) {
  const t = useTranslations("catalog-browser.compare");
  const { site } = useSite();
  const others = useOtherSites(own);
  const options = [
    { value: own, label: t("thisSite", { site: site.name }) },
    ...others.map(({ id, site: name }) => ({ value: id, label: name })),
  ];
  const known = options.some((option) => option.value === value);
  return (
    <Select
      label={t("site")}
      name={value === own ? undefined : "with_site"}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={known ? options : [...options, { value, label: value }]}
    />
  );
}

/** The other sites, from the cached site list; empty until it is loaded. */
export function useOtherSites(own: string): ListedSite[] {
  const { data } = useQuery({
    queryKey: ["site-list", own],
    queryFn: () => loadSiteList(own),
    enabled: useIsScripted(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data ?? []).flatMap(({ sites }) => sites).filter(({ id }) => id !== own);
}
