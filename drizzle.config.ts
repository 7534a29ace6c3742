import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./backend/db/schema.ts",
    "./backend/db/schema-analytics.ts",
    "./backend/db/schema-drafts.ts",
    "./backend/db/schema-events.ts",
    "./backend/db/schema-feeds.ts",
    "./backend/db/schema-idempotency.ts",
    "./backend/db/schema-kept.ts",
    "./backend/db/schema-plans.ts",
    "./backend/db/schema-rule-memory.ts",
    "./backend/db/schema-runs.ts",
    "./backend/db/schema-quality.ts",
    "./backend/db/schema-searches.ts",
    "./backend/db/schema-words.ts",
  ],
  out: "./backend/db/migrations",
});
