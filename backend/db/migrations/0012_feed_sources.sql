CREATE TABLE "feed_sources" (
	"site_id" text NOT NULL,
	"feed" text NOT NULL,
	"sources" jsonb NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_name" text NOT NULL,
	CONSTRAINT "feed_sources_site_id_feed_pk" PRIMARY KEY("site_id","feed")
);
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['feed_sources']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
	END LOOP;
END
$$;
