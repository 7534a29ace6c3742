CREATE TABLE "group_links" (
	"site_id" text NOT NULL,
	"import_id" text NOT NULL,
	"kind" text NOT NULL,
	"identity" text NOT NULL,
	"group_key" text NOT NULL,
	CONSTRAINT "group_links_site_id_import_id_kind_identity_pk" PRIMARY KEY("site_id","import_id","kind","identity")
);
--> statement-breakpoint
CREATE TABLE "merged_rows" (
	"site_id" text NOT NULL,
	"import_id" text NOT NULL,
	"identity" text NOT NULL,
	CONSTRAINT "merged_rows_site_id_import_id_identity_pk" PRIMARY KEY("site_id","import_id","identity")
);
--> statement-breakpoint
CREATE TABLE "variant_rows" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"product" text NOT NULL,
	"written_in" bigint NOT NULL,
	"gone_in" bigint,
	CONSTRAINT "variant_rows_site_id_identity_written_in_pk" PRIMARY KEY("site_id","identity","written_in")
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "merges_variants" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "ordinal" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "group_role" text;--> statement-breakpoint
CREATE INDEX "variant_rows_product" ON "variant_rows" USING btree ("site_id","product");--> statement-breakpoint
CREATE INDEX "import_items_group" ON "import_items" USING btree ("site_id","import_id","group_key") WHERE "import_items"."group_key" is not null;
--> statement-breakpoint
SELECT protect_table(name) FROM unnest(ARRAY['group_links', 'merged_rows', 'variant_rows']) AS name;
--> statement-breakpoint
-- The products of the variants of each site's current catalogue revision, like catalogue_items.
CREATE VIEW "variant_products" WITH (security_invoker = true) AS
SELECT v.site_id, v.identity, v.product
FROM "variant_rows" v
JOIN "sites" s ON s.site_id = v.site_id
WHERE v.written_in <= s.catalogue_revision AND (v.gone_in IS NULL OR v.gone_in > s.catalogue_revision);
--> statement-breakpoint
GRANT SELECT ON "variant_products" TO vitrine_site;
