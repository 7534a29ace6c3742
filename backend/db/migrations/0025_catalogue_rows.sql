-- What a catalogue is made of, and the catalogue as it is read: rows of the next revision are written beside those of the
-- current one, and show when the site's revision moves.
ALTER TABLE "catalogue_items" RENAME TO "catalogue_rows";--> statement-breakpoint
ALTER TABLE "catalogue_rows" DROP CONSTRAINT "catalogue_items_site_id_identity_pk";--> statement-breakpoint
ALTER TABLE "catalogue_rows" ADD CONSTRAINT "catalogue_rows_site_id_identity_written_in_pk" PRIMARY KEY("site_id","identity","written_in");--> statement-breakpoint
ALTER INDEX "catalogue_items_type" RENAME TO "catalogue_rows_type";--> statement-breakpoint
ALTER INDEX "catalogue_items_written" RENAME TO "catalogue_rows_written";--> statement-breakpoint
ALTER INDEX "catalogue_items_web_url" RENAME TO "catalogue_rows_web_url";--> statement-breakpoint
ALTER TABLE "catalogue_rows" ADD COLUMN "gone_in" bigint;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "catalogue_replacing" text;--> statement-breakpoint
CREATE VIEW "catalogue_items" WITH (security_invoker = true) AS
SELECT r.site_id, r.identity, r.type, r.title, r.attributes, r.hash, r.updated_at, r.sold_out, r.written_in
FROM "catalogue_rows" r
JOIN "sites" s ON s.site_id = r.site_id
WHERE r.written_in <= s.catalogue_revision AND (r.gone_in IS NULL OR r.gone_in > s.catalogue_revision);--> statement-breakpoint
GRANT SELECT ON "catalogue_items" TO vitrine_site;--> statement-breakpoint
-- Nothing is planned by what attributes hold, and reading them is most of what looking at these tables takes.
ALTER TABLE "catalogue_rows" ALTER COLUMN "attributes" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "import_items" ALTER COLUMN "attributes" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "item_versions" ALTER COLUMN "attributes" SET STATISTICS 0;
