CREATE TABLE "attribute_types" (
	"site_id" text NOT NULL,
	"feed" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "attribute_types_site_id_feed_name_pk" PRIMARY KEY("site_id","feed","name")
);
--> statement-breakpoint
CREATE TABLE "catalogue_revisions" (
	"site_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"feed" text,
	"run_id" text,
	"versions" integer NOT NULL,
	"is_kept" boolean DEFAULT true NOT NULL,
	CONSTRAINT "catalogue_revisions_site_id_revision_pk" PRIMARY KEY("site_id","revision")
);
--> statement-breakpoint
CREATE TABLE "feed_run_errors" (
	"site_id" text NOT NULL,
	"run_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"line" integer,
	"column" integer,
	"source" text NOT NULL,
	"identity" text,
	"code" text NOT NULL,
	"field" text,
	"value" text,
	CONSTRAINT "feed_run_errors_site_id_run_id_ordinal_pk" PRIMARY KEY("site_id","run_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "item_versions" (
	"site_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"identity" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"hash" text NOT NULL,
	"sold_out" boolean NOT NULL,
	"written_in" bigint NOT NULL,
	CONSTRAINT "item_versions_site_id_revision_identity_pk" PRIMARY KEY("site_id","revision","identity")
);
--> statement-breakpoint
ALTER TABLE "catalogue_items" ADD COLUMN "written_in" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "phases" jsonb;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "errors_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "errors_kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "revision" bigint;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "share_removed" double precision;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "staged" text;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "decided_by_name" text;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "restores" text;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_held" ON "feed_runs" USING btree ("site_id","feed") WHERE "feed_runs"."status" = 'held';--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['catalogue_revisions', 'item_versions', 'feed_run_errors', 'attribute_types']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
	END LOOP;
END
$$;
