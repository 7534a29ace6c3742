import { Hono } from "hono";
import type { Call, Variables } from "./call";

/** A condition value that this backend refuses with the code after the colon. */
const REFUSED = "refuse:";

/** The calls of recommender rules; a rule with the value `refuse:<code>` makes reading fail with that code. */
export function buildRecommenderRuleCalls(): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.get("/", (c) => {
    const { recommenderRules: rules } = c.get("site");
    const code = findRefusal(rules.flatMap((rule) => rule.filter_values));
    if (code !== null) return c.json({ error: code }, 422);
    return c.json({ definitions: [{ recommender_id: 1, title: "Basket" }, { recommender_id: "basket" }], rules });
  });
  app.delete("/", (c) => {
    const site = c.get("site");
    const { rule_id: id } = c.get("body") as { rule_id?: unknown };
    const left = site.recommenderRules.filter((rule) => String(rule.rule_id) !== String(id));
    if (left.length === site.recommenderRules.length) return c.json({ error: "not_found" }, 404);
    site.recommenderRules = left;
    return c.body(null, 204);
  });
  return app;
}

/** Saves a rule; a condition value `refuse:<code>` is refused with that code. */
export function saveRecommenderRule(c: Call): Response {
  const { rule } = c.get("body") as { rule: Record<string, unknown> };
  const code = findRefusal(Array.isArray(rule.condition_values) ? rule.condition_values : []);
  if (code !== null) return c.json({ error: code }, 422);
  const saved = { ...rule, rule_id: 6, overrides: rule.overrides ?? {} };
  c.get("site").recommenderRules.push(saved);
  return c.json({ rule: saved });
}

function findRefusal(values: readonly unknown[]): string | null {
  const found = values.find((value) => typeof value === "string" && value.startsWith(REFUSED));
  return typeof found === "string" ? found.slice(REFUSED.length) : null;
}
