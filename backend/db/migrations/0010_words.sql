CREATE TABLE "redirects" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"cells" text[] NOT NULL,
	"key" text NOT NULL,
	"words" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"site_revision" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "redirects_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"cells" text[] NOT NULL,
	"key" text NOT NULL,
	"words" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"site_revision" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "synonyms_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"feature" text NOT NULL,
	"type" text NOT NULL,
	"counts" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "uploads_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "words_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_key" ON "redirects" USING btree ("site_id",md5("key"));--> statement-breakpoint
CREATE INDEX "redirects_updated" ON "redirects" USING btree ("site_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "synonyms_key" ON "synonyms" USING btree ("site_id",md5("key"));--> statement-breakpoint
CREATE INDEX "synonyms_updated" ON "synonyms" USING btree ("site_id","updated_at");--> statement-breakpoint
CREATE INDEX "uploads_made" ON "uploads" USING btree ("site_id","feature","made_at");--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['synonyms', 'redirects', 'uploads']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
	END LOOP;
END
$$;
--> statement-breakpoint
GRANT UPDATE ("words_revision") ON "sites" TO vitrine_site;
