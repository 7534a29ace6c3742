import { getTranslations } from "next-intl/server";
import { ScreenLink } from "@/components/ui/screen-link";
import { buildScreenPath, type Screen } from "@/lib/domain/kit/screens";
import { translateScreen } from "./menu-sections";

type Props = { site: { trackingCode: string; name: string }; screens: readonly Screen[] };

/** Links to the screens that the user may open on a site; nothing without any. */
export async function OpenScreens({ site, screens }: Props) {
  const [t, names] = await Promise.all([getTranslations("notices.absent"), getTranslations("menu")]);
  if (screens.length === 0) return null;
  return (
    <section className="mt-8 border-line border-t pt-4">
      <h2 className="font-semibold text-lg">{t("present", { site: site.name })}</h2>
      <ul className="mt-2 grid gap-1">
        {screens.map((one) => (
          <li key={one.name}>
            <ScreenLink href={buildScreenPath(one, site.trackingCode)}>{translateScreen(names, one.name)}</ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
