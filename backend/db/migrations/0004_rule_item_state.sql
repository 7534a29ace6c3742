ALTER TABLE "rules" ADD COLUMN "item_state" text DEFAULT 'there' NOT NULL;--> statement-breakpoint
UPDATE "rules" SET "item_state" = CASE WHEN i.identity IS NULL THEN 'gone' ELSE 'sold_out' END
FROM "rules" r LEFT JOIN "catalogue_items" i ON i.site_id = r.site_id AND i.identity = r.item_url
WHERE "rules"."site_id" = r.site_id AND "rules"."id" = r.id AND (i.identity IS NULL OR i.sold_out);
