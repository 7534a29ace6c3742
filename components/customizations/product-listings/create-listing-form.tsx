import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { type OpenFault, useOpenNew } from "@/components/customizations/new/use-open-new";
import { CategoryField } from "@/components/search/categories/category-field";
import { NoCategories, resolvePath, useCategories } from "@/components/search/categories/use-categories";
import { useTypes } from "@/components/search/request/use-types";
import { Button } from "@/components/ui/button";
import { useItemTypeName } from "@/components/ui/item-type";
import { ScreenLink } from "@/components/ui/screen-link";
import { Select } from "@/components/ui/select";
import { useSite } from "@/lib/client/site-context";
import { getErrorText } from "@/lib/i18n/error-text";
import { LISTING_CREATION } from "./listing-creation";

const FOLDER = "product_listing_customizations";

/** Asks for a category and opens the editor of its new customization; suggests the categories of the index. */
export function CreateListingForm({ initial, onClose }: { initial: string; onClose: () => void }) {
  const t = useTranslations("product-listings.create");
  const { site } = useSite();
  const types = useTypes(site.trackingCode);
  const typeName = useItemTypeName();
  const [text, setText] = useState(initial);
  const [chosen, setType] = useState<string | null>(null);
  const [fault, setFault] = useState<OpenFault | null>(null);
  const { isPending, openNew } = useOpenNew(LISTING_CREATION, FOLDER);
  const type = chosen ?? types[0] ?? "item";
  const { tree, isFailed, retry } = useCategories(type);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const path = resolvePath(tree, text);
    if (path === "") setFault({ part: "subject", code: "blank_category", existing: null });
    else setFault(await openNew({ subject: path, type }));
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t("title")}
      className="mb-6 grid items-start gap-4 border-accent border-l-[3px] bg-surface py-4 pr-4 pl-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
    >
      <div>
        <CategoryField
          tree={tree}
          text={text}
          error={fault?.part === "subject" && <FaultText fault={fault} />}
          onText={(next) => {
            setText(next);
            setFault(null);
          }}
        />
        {isFailed && <NoCategories onRetry={retry} />}
      </div>
      <Select
        label={t("type")}
        value={type}
        onChange={(event) => {
          setType(event.target.value);
          setFault(null);
        }}
        options={types.map((value) => ({ value, label: typeName(value) }))}
        error={fault?.part === "type" && <FaultText fault={fault} />}
      />
      <div className="flex gap-2 md:pt-[1.55rem]">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" type="submit" isPending={isPending}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}

/** The error of a field, with a link to the customization that already exists. */
function FaultText({ fault }: { fault: OpenFault }) {
  const t = useTranslations();
  const { site } = useSite();
  return (
    <>
      {getErrorText(t, "product-listings", fault.code)}{" "}
      {fault.existing && (
        <ScreenLink href={buildListingHref(site.trackingCode, fault.existing)}>
          {t("product-listings.create.openExisting")}
        </ScreenLink>
      )}
    </>
  );
}

/** Link to the editor of one listing. */
function buildListingHref(siteId: string, id: string): string {
  return `/sites/${siteId}/${FOLDER}/${id}`;
}
