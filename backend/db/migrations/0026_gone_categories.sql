CREATE TABLE "gone_categories" (
	"site_id" text NOT NULL,
	"path" text NOT NULL,
	"revision" bigint NOT NULL,
	"gone_at" timestamp with time zone NOT NULL,
	"items" integer NOT NULL,
	"removed" integer NOT NULL,
	"targets" jsonb NOT NULL,
	CONSTRAINT "gone_categories_site_id_path_pk" PRIMARY KEY("site_id","path")
);
--> statement-breakpoint
ALTER TABLE "gone_categories" ADD CONSTRAINT "gone_categories_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT protect_table('gone_categories');
