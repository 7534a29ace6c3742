CREATE TABLE "feed_file_parts" (
	"site_id" text NOT NULL,
	"file_id" text NOT NULL,
	"part" integer NOT NULL,
	"size" integer NOT NULL,
	"is_packed" boolean NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "feed_file_parts_site_id_file_id_part_pk" PRIMARY KEY("site_id","file_id","part")
);
--> statement-breakpoint
CREATE TABLE "feed_files" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"finished_at" timestamp with time zone,
	"used_at" timestamp with time zone NOT NULL,
	"started_by" text NOT NULL,
	CONSTRAINT "feed_files_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE INDEX "feed_files_used" ON "feed_files" USING btree ("used_at");--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['feed_files', 'feed_file_parts']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
	END LOOP;
END
$$;
