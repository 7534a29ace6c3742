import { useTranslations } from "next-intl";
import type { QualityCheck } from "@/lib/contract/catalogue/data-quality";
import { useShareText } from "./share-text";

type Texts = ReturnType<typeof useTranslations<"data-quality">>;
type Key = Parameters<Texts>[0];

/** A check in words: its name, its rule, when it fails, and what that weakens. What has no words is called as it is. */
type CheckWords = {
  name: (key: string) => string;
  rule: (key: string) => string | null;
  limit: (check: Pick<QualityCheck, "threshold" | "error_threshold">) => string | null;
  weakens: (feature: string) => string;
};

/** The words for checks, in the language of the page. */
export function useCheckWords(): CheckWords {
  const t = useTranslations("data-quality");
  const share = useShareText();
  const said = (key: string): string | null => (t.has(key as Key) ? t(key as Key) : null);
  return {
    name: (key) => said(`names.${key}`) ?? key,
    rule: (key) => said(`rules.${key}`),
    limit({ threshold = null, error_threshold: failure = null }) {
      if (threshold === null && failure === null) return null;
      if (threshold === null) {
        return failure === 0 ? t("limits.anyFailure") : t("limits.failure", { failure: share(failure ?? 0) });
      }
      if (failure === null || failure <= threshold) {
        return threshold > 0 ? t("limits.warning", { warning: share(threshold) }) : t("limits.any");
      }
      return threshold > 0
        ? t("limits.both", { warning: share(threshold), failure: share(failure) })
        : t("limits.anyBoth", { failure: share(failure) });
    },
    weakens: (feature) => said(`weakens.${feature}`) ?? feature,
  };
}
