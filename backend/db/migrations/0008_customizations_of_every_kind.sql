-- One store for all kinds of customizations (docs/adr/0019): what was there are those of queries.
ALTER TABLE "query_customizations" RENAME TO "customizations";--> statement-breakpoint
ALTER TABLE "customizations" RENAME COLUMN "query" TO "subject";--> statement-breakpoint
ALTER TABLE "customizations" RENAME COLUMN "query_key" TO "subject_key";--> statement-breakpoint
ALTER TABLE "customizations" RENAME CONSTRAINT "query_customizations_site_id_id_pk" TO "customizations_site_id_id_pk";--> statement-breakpoint
ALTER INDEX "query_customizations_aliases" RENAME TO "customizations_aliases";--> statement-breakpoint
ALTER TABLE "customizations" ADD COLUMN "kind" text DEFAULT 'query-customizations' NOT NULL;--> statement-breakpoint
ALTER TABLE "customizations" ADD COLUMN "off_rules" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
DROP INDEX "query_customizations_key";--> statement-breakpoint
DROP INDEX "query_customizations_updated";--> statement-breakpoint
CREATE UNIQUE INDEX "customizations_key" ON "customizations" USING btree ("site_id","kind","subject_key","type");--> statement-breakpoint
CREATE INDEX "customizations_updated" ON "customizations" USING btree ("site_id","kind","updated_at");
