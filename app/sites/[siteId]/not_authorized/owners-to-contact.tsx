import { getTranslations } from "next-intl/server";
import { contacts } from "@/lib/contract/accounts/members";
import { INTERNAL_PLUS } from "@/lib/contract/kit/policies";
import { getAccountAddress } from "@/lib/i18n/account-name";
import type { SiteCaller } from "@/lib/server/identity/who";
import { readNow } from "@/lib/server/pages/read";
import { getRequestContext } from "@/lib/server/pages/request";
import { loadSupports } from "@/lib/server/upstream/capabilities";
import { nameRights } from "./missing-rights";

type Props = { who: SiteCaller; missing: readonly string[] };

/** Rights that only the provider's staff can give. */
const STAFF_RIGHTS: readonly string[] = [INTERNAL_PLUS, "internal"];

/** The owners of the site by name, with a mail that says what is needed; without names if the backend knows no members. */
export async function OwnersToContact({ who: { site, user, viewAs }, missing }: Props) {
  const t = await getTranslations("notices.forbidden");
  // A view as a member shows what the member would read.
  const email = viewAs?.is_here ? viewAs.name : getAccountAddress(user);
  if (missing.some((rule) => STAFF_RIGHTS.includes(rule))) return <p>{t("askStaff", { site: site.name, email })}</p>;
  const owners = await loadOwners(site.trackingCode);
  if (owners.length === 0) return <p>{t("ask", { site: site.name, email })}</p>;
  const values = { site: site.name, email, rights: await nameRights(missing) };
  const query = `subject=${encodeURIComponent(t("mailSubject", values))}&body=${encodeURIComponent(t("mailBody", values))}`;
  return (
    <>
      <p>{t("askOwners", { ...values, count: owners.length })}</p>
      <ul className="grid gap-1">
        {owners.map((owner) => (
          <li key={owner.email}>
            <a
              className="text-accent underline"
              href={`mailto:${encodeURIComponent(owner.email).replace("%40", "@")}?${query}`}
            >
              {owner.name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

async function loadOwners(siteId: string): Promise<readonly { name: string; email: string }[]> {
  try {
    const supports = await loadSupports(await getRequestContext(), siteId);
    if (!supports(contacts)) return [];
    return (await readNow(contacts, { params: { siteId } })).owners;
  } catch {
    // The page still says what is missing.
    return [];
  }
}
