import texts from "@/backend/recommendations/name-texts.json";
import { nameRecommendations } from "@/backend/recommendations/recommendations-customization";
import { LOCALES } from "@/lib/contract/kit/locale";
import { formatCriteria } from "@/lib/domain/search/criteria";
import cs from "@/messages/cs";
import en from "@/messages/en";
import pl from "@/messages/pl";
import sk from "@/messages/sk";

const MESSAGES = { en, cs, sk, pl };

test.each(LOCALES)("mails use the words of the screens in %s", (locale) => {
  const { recommendations, "recommendations-customization": own } = MESSAGES[locale];
  const { all, named } = own.target;
  const models = Object.fromEntries(Object.entries(recommendations.models).map(([id, { name }]) => [id, name]));
  expect(texts[locale]).toEqual({ all, named, models });
});

test.each([
  ["all", null, "Trends: All requests"],
  ["item:T-1", "Tent $& co", "Trends: Tent $& co"],
  ["item:T-1", null, "Trends: T-1"],
  [formatCriteria([{ attribute: "brand", values: ["Oak", "Fern"] }]), null, "Trends: brand: Fern, Oak"],
])("names the target %s", (subject, itemTitle, name) => {
  expect(nameRecommendations({ type: "trends", subject, itemTitle }, "en")).toBe(name);
});

test("an unknown recommender keeps its ID", () => {
  const own = { type: "toString", subject: "all", itemTitle: null };
  expect(nameRecommendations(own, "en")).toBe("toString: All requests");
});
