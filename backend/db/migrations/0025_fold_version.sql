DROP INDEX "redirects_key";--> statement-breakpoint
DROP INDEX "synonyms_key";--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "fold_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "superseded_by" text;--> statement-breakpoint
ALTER TABLE "synonyms" ADD COLUMN "superseded_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_key" ON "redirects" USING btree ("site_id",md5("key")) WHERE "redirects"."superseded_by" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "synonyms_key" ON "synonyms" USING btree ("site_id",md5("key")) WHERE "synonyms"."superseded_by" is null;