import { useQuery } from "@tanstack/react-query";
import { formatPath } from "@vitrine/engine/category-path";
import { useTranslations } from "next-intl";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { type GoneListing, goneListings, moveRules } from "@/lib/contract/customizations/product-listings";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";

const FOLDER = "product_listing_customizations";
const CAMPAIGNS = getScreen("listing-campaigns");

/**
 * Listings whose category is gone. Backends that do not know are not called.
 * @param id limits them to one listing.
 */
function useGoneListings(siteId: string, id?: string) {
  const isKnown = useSite().supports(goneListings);
  const input = { params: { siteId }, query: id === undefined ? {} : { id } };
  return useQuery({ ...read(goneListings, input), enabled: isKnown }).data;
}

/** In the editor of a listing: says that its category is gone, and moves the rules to the category with its items. */
export function GoneCategory({ siteId, base }: { siteId: string; base: Customization }) {
  const t = useTranslations("product-listings.gone");
  const { site } = useSite();
  const listing = useGoneListings(siteId, base.id)?.items.find(({ id }) => id === base.id);
  if (listing === undefined) return null;
  return (
    <div className="mb-4">
      <Banner
        kind="bad"
        isLive
        title={<span lang={site.language}>{t("title", { path: formatPath(listing.category_full) })}</span>}
        actions={<MoveButton siteId={siteId} listing={listing} isInEditor />}
      >
        <Evidence siteId={siteId} listing={listing} />
      </Banner>
    </div>
  );
}

/** Above the list: the listings whose category is gone, each with its successor. */
export function GoneCategories({ siteId }: { siteId: string }) {
  const t = useTranslations("product-listings.gone");
  const { site } = useSite();
  const found = useGoneListings(siteId);
  if (found === undefined || found.items.length === 0) return null;
  return (
    <div className="mb-4">
      <Banner kind="bad" isLive title={t("listTitle", { count: found.total_count })}>
        <ul className="mt-1 grid max-h-96 gap-3 overflow-y-auto">
          {found.items.map((listing) => (
            <li key={listing.id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
              <div className="min-w-0 flex-1 basis-60">
                <ScreenLink href={buildEditorHref(siteId, listing.id, FOLDER)}>
                  <span lang={site.language}>{formatPath(listing.category_full)}</span>
                </ScreenLink>
                <Evidence siteId={siteId} listing={listing} />
              </div>
              <MoveButton siteId={siteId} listing={listing} />
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

/** Where the items went, and what does not move with the rules. */
function Evidence({ siteId, listing }: { siteId: string; listing: GoneListing }) {
  const t = useTranslations("product-listings.gone");
  const canSeeCampaigns = useAllowed(CAMPAIGNS.access);
  const { items, removed, successor, target, campaigns_count: campaigns } = listing;
  const path = successor === null ? "" : formatPath(successor.path);
  return (
    <div>
      <p>{successor === null ? t("unknown") : t("evidence", { shared: successor.shared, items, path })}</p>
      {removed > 0 && <p>{t("removed", { count: removed })}</p>}
      {isInTheWay(listing) ? (
        <p>{t("draft")}</p>
      ) : (
        target !== null && target.rules_count > 0 && <p>{t("merge", { count: target.rules_count, path })}</p>
      )}
      {campaigns > 0 && canSeeCampaigns && (
        <p>
          {t("campaigns", { count: campaigns })}{" "}
          <ScreenLink href={buildScreenPath(CAMPAIGNS, siteId)}>{t("showCampaigns")}</ScreenLink>
        </p>
      )}
    </div>
  );
}

/** A draft moves with its customization, but not to one that exists already. */
function isInTheWay({ has_draft, target }: GoneListing): boolean {
  return has_draft && target !== null;
}

type MoveProps = { siteId: string; listing: GoneListing; isInEditor?: boolean };

/** Moves the rules to the successor; nothing for read-only users. */
function MoveButton({ siteId, listing, isInEditor = false }: MoveProps) {
  const t = useTranslations("product-listings.gone");
  const canWrite = useAllowed(moveRules.access);
  const { send, isPending } = useWrite(moveRules, { stale: "all" });
  const { id, successor, target, revision } = listing;
  if (!canWrite || successor === null || isInTheWay(listing)) return null;
  const path = formatPath(successor.path);
  const move = () => {
    const body = { queryId: id, category_full: successor.path, ...(target === null ? {} : { merge: true }) };
    return send(
      { params: { siteId }, body },
      {
        ifMatch: revision,
        onDone: (answer) => ({
          text: t("moved", { count: answer.moved, path: formatPath(answer.category_full) }),
          ...(answer.left > 0 ? { detail: t("left", { count: answer.left }) } : {}),
          needsApproval: true,
          ...(isInEditor ? { href: buildEditorHref(siteId, answer.id, FOLDER) } : {}),
        }),
      },
    );
  };
  return (
    <Button kind="primary" isPending={isPending} onClick={() => void move()}>
      {t("move", { path })}
    </Button>
  );
}
