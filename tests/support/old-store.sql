-- The 29 migrations of stores from before the squash (docs/adr/0055), unchanged, each below a line with its name, time and hash.
-- Only make-old-store.mjs runs them.
-- migration 0000_ground 1795259980236 fb30672448f978204c00682ad2403d43883540301c932ae881eb83a8b419e8ca
CREATE TABLE "catalogue_imports" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"source" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"counts" jsonb,
	CONSTRAINT "catalogue_imports_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_items" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_items_site_id_identity_pk" PRIMARY KEY("site_id","identity")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"site_id" text NOT NULL,
	"id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"cause" text NOT NULL,
	"feature" text NOT NULL,
	"action" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"revision" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "changes_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "import_items" (
	"site_id" text NOT NULL,
	"import_id" text NOT NULL,
	"identity" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "import_items_site_id_import_id_identity_pk" PRIMARY KEY("site_id","import_id","identity")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"user_id" text NOT NULL,
	"site_id" text NOT NULL,
	"roles" text[] NOT NULL,
	"policies" text[] NOT NULL,
	CONSTRAINT "members_user_id_site_id_pk" PRIMARY KEY("user_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"persoo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "query_customizations" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"query" text NOT NULL,
	"query_key" text NOT NULL,
	"type" text NOT NULL,
	"mode" text DEFAULT 'simple' NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "query_customizations_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"customization_id" text NOT NULL,
	"item_url" text NOT NULL,
	"type" text NOT NULL,
	"position" integer,
	"active_from" timestamp with time zone,
	"active_to" timestamp with time zone,
	"availability" text DEFAULT 'always' NOT NULL,
	"place" text DEFAULT 'both' NOT NULL,
	"ordinal" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rules_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "rules_position" CHECK (("rules"."type" = 'hide' and "rules"."position" is null) or ("rules"."type" = 'pin' and "rules"."position" > 0)),
	CONSTRAINT "rules_range" CHECK ("rules"."active_from" is null or "rules"."active_to" is null or "rules"."active_from" < "rules"."active_to")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"amr" text NOT NULL,
	"purpose" text NOT NULL,
	"site" text,
	"issued_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"idle_seconds" integer,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"site_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"group_id" text NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"language" text NOT NULL,
	"base_url" text NOT NULL,
	"main_type" text DEFAULT 'item' NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"revision" bigint DEFAULT 0 NOT NULL,
	"catalogue_revision" bigint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_links" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"default_site" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "catalogue_items_type" ON "catalogue_items" USING btree ("site_id","type","identity");--> statement-breakpoint
CREATE INDEX "changes_object" ON "changes" USING btree ("site_id","feature","object_id");--> statement-breakpoint
CREATE INDEX "members_site" ON "members" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "query_customizations_key" ON "query_customizations" USING btree ("site_id","query_key","type");--> statement-breakpoint
CREATE INDEX "query_customizations_updated" ON "query_customizations" USING btree ("site_id","updated_at");--> statement-breakpoint
CREATE INDEX "rules_customization" ON "rules" USING btree ("site_id","customization_id");--> statement-breakpoint
CREATE INDEX "sessions_uid" ON "sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));
-- migration 0001_row_level_security 1795261495782 83871adf6b61c5972aaaf83f30578ae962122cba844740b7677a6cb6b58734fb
-- The second wall between sites: a handler runs as vitrine_site, which sees the rows of the one site in
-- the setting app.site, and none when it is not set. The owner of the tables keeps seeing everything: it imports, migrates
-- and answers what lies outside a site.
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'vitrine_site') THEN
		BEGIN
			CREATE ROLE vitrine_site NOLOGIN;
		EXCEPTION
			WHEN duplicate_object OR unique_violation THEN NULL;
			WHEN insufficient_privilege THEN
				RAISE EXCEPTION 'the role vitrine_site is missing'
					USING HINT = format('As an administrator: CREATE ROLE vitrine_site NOLOGIN; GRANT vitrine_site TO %I;', current_user);
		END;
	END IF;
	IF NOT pg_has_role(current_user, 'vitrine_site', 'MEMBER') THEN
		EXECUTE format('GRANT vitrine_site TO %I', current_user);
	END IF;
	EXECUTE format('GRANT USAGE ON SCHEMA %I TO vitrine_site', current_schema());
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['catalogue_items', 'import_items', 'catalogue_imports', 'query_customizations', 'rules', 'changes', 'sites']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
	END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "members" TO vitrine_site USING (site_id IN (current_setting('app.site', true), '*'));--> statement-breakpoint
CREATE POLICY system ON "members" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "catalogue_items", "import_items", "catalogue_imports", "query_customizations", "rules" TO vitrine_site;--> statement-breakpoint
GRANT SELECT, INSERT ON "changes" TO vitrine_site;--> statement-breakpoint
GRANT SELECT ON "sites", "members", "projects", "site_groups" TO vitrine_site;--> statement-breakpoint
GRANT UPDATE ("revision", "catalogue_revision") ON "sites" TO vitrine_site;--> statement-breakpoint
GRANT SELECT ("id", "name") ON "users" TO vitrine_site;
-- migration 0002_work_in_progress 1795271325434 816778a6bfeba9e1de79a1f49123a267a28c5ef7263323fe3f68ebedbcb0acc6
CREATE TABLE "drafts" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"base_revision" bigint NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"review" jsonb,
	CONSTRAINT "drafts_site_id_kind_object_id_pk" PRIMARY KEY("site_id","kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_editing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "presence_site_id_kind_object_id_user_id_pk" PRIMARY KEY("site_id","kind","object_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "preview_links" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "preview_links_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "undoes" bigint;--> statement-breakpoint
ALTER TABLE "query_customizations" ADD COLUMN "aliases" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "query_customizations" ADD COLUMN "alias_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "approval_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "drafts_updated" ON "drafts" USING btree ("site_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "preview_links_token" ON "preview_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "preview_links_object" ON "preview_links" USING btree ("site_id","kind","object_id");--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("site_id","at");--> statement-breakpoint
CREATE INDEX "changes_undoes" ON "changes" USING btree ("site_id","undoes");--> statement-breakpoint
CREATE INDEX "query_customizations_aliases" ON "query_customizations" USING gin ("alias_keys");--> statement-breakpoint
CREATE INDEX "rules_waiting" ON "rules" USING btree ("site_id","item_url") WHERE "rules"."waiting";--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['drafts', 'preview_links', 'presence']
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
GRANT UPDATE ("approval_required") ON "sites" TO vitrine_site;
-- migration 0003_list_filters 1795272355466 726d5c92a9d4c8e303ea1cc3c3065fc325bac304100d8b242ef7a6217ec05b70
ALTER TABLE "catalogue_items" ADD COLUMN "sold_out" boolean GENERATED ALWAYS AS (coalesce(case
          when coalesce(attributes->'availability_rank'->>0, attributes->>'availability_rank')
            ~ '^\s*[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})\s*$'
          then floor(coalesce(attributes->'availability_rank'->>0, attributes->>'availability_rank')::float8 + 0.5) >= 15
          else coalesce(attributes->'availability'->>0, attributes->>'availability') in ('0', 'false')
        end, false)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "words" text DEFAULT '' NOT NULL;
-- migration 0004_rule_item_state 1795272648880 a031d4edc7588a52541dfa3f38591e4a76bab529409edf6b7862ffe8ff1b7d4c
ALTER TABLE "rules" ADD COLUMN "item_state" text DEFAULT 'there' NOT NULL;--> statement-breakpoint
UPDATE "rules" SET "item_state" = CASE WHEN i.identity IS NULL THEN 'gone' ELSE 'sold_out' END
FROM "rules" r LEFT JOIN "catalogue_items" i ON i.site_id = r.site_id AND i.identity = r.item_url
WHERE "rules"."site_id" = r.site_id AND "rules"."id" = r.id AND (i.identity IS NULL OR i.sold_out);
-- migration 0005_item_addresses 1795273438249 0b953d54376631126d335672907658b63b5b17a5da514676ea86329a8df09843
CREATE INDEX "catalogue_items_web_url" ON "catalogue_items" USING hash ((attributes->>'web_url'));
-- migration 0006_change_facts 1795277052878 7fbd1f8929e797887f9e37d7cc578590abf6cf181d7d38edafcd95d211d2d9b1
ALTER TABLE "changes" ADD COLUMN "facts" jsonb;
-- migration 0007_sold_out_as_written 1795281544278 1db8c3210dcf5a4412fc46aecd8cf78ad25a564fe7f127b17beceb1cd94c1aa8
-- What was computed stays as it is; from here on whoever writes an item says so. An import that is open meanwhile goes on.
ALTER TABLE "catalogue_items" ALTER COLUMN "sold_out" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "catalogue_items" ALTER COLUMN "sold_out" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "import_items" SET "sold_out" = true WHERE coalesce(case
          when coalesce(attributes->'availability_rank'->>0, attributes->>'availability_rank')
            ~ '^\s*[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})\s*$'
          then floor(coalesce(attributes->'availability_rank'->>0, attributes->>'availability_rank')::float8 + 0.5) >= 15
          else coalesce(attributes->'availability'->>0, attributes->>'availability') in ('0', 'false')
        end, false);
-- migration 0008_customizations_of_every_kind 1795281604278 8623188669d1c5d41b68a01abacc6400e8c370fc7105a7953d2b8ea287052509
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
-- migration 0009_customization_words 1795282673643 f2b3246bca266481ad1717c61146098a418f992b37ee49e084855efbad03f358
ALTER TABLE "customizations" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "customizations" SET "words" = "subject_key" WHERE "kind" = 'query-customizations';
-- migration 0010_words 1795286570347 185f1c1360ff3d652d10e8e2449584b5e802d7580382b6436282e5ee8e5df8f7
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
-- migration 0011_plans_and_runs 1795293906807 4400eb6f12f29c52f3daca4705604c4686a0fc771aa80d639d8d4c6f5ace9997
CREATE TABLE "feed_plans" (
	"site_id" text NOT NULL,
	"feed" text NOT NULL,
	"type" text NOT NULL,
	"time_zone" text NOT NULL,
	"times" text[] NOT NULL,
	"days" integer[] NOT NULL,
	"cron" text,
	"next_run_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"paused_because" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_manual_run_at" timestamp with time zone,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_name" text NOT NULL,
	CONSTRAINT "feed_plans_site_id_feed_pk" PRIMARY KEY("site_id","feed")
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"feed" text NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"schedule" text,
	"planned_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"holder" text,
	"lease_until" timestamp with time zone,
	"error" jsonb,
	"counts" jsonb,
	"asked_by" text,
	"asked_by_name" text,
	CONSTRAINT "feed_runs_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE INDEX "feed_plans_next" ON "feed_plans" USING btree ("next_run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_scheduled" ON "feed_runs" USING btree ("site_id","feed") WHERE "feed_runs"."status" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_waiting" ON "feed_runs" USING btree ("site_id","feed") WHERE "feed_runs"."status" in ('queued', 'manually');--> statement-breakpoint
CREATE UNIQUE INDEX "feed_runs_running" ON "feed_runs" USING btree ("site_id") WHERE "feed_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "feed_runs_open" ON "feed_runs" USING btree ("planned_at") WHERE "feed_runs"."status" in ('queued', 'manually', 'running');--> statement-breakpoint
CREATE INDEX "feed_runs_planned" ON "feed_runs" USING btree ("site_id","planned_at");--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['feed_plans', 'feed_runs']
	LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
	END LOOP;
END
$$;
-- migration 0012_feed_sources 1795295139220 99311a30066fc0dde4fd091b3126f042a2d1ee639bb45f1abb3f7e2a170560f0
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
-- migration 0013_feed_files 1795304289176 e64d8a5002a380dd3366e5d793e199d08b99b540fb641088fe02dc67867e7580
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
-- migration 0014_runs_and_versions 1795304575046 359cf5243a91192a87bede487105f35b25daefff08515c63cf293966ae4ced69
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
-- migration 0015_quality_and_events 1795304753107 b10592871b09c881e1f80166364ece0f88618d08f0beebb21e41fbe9d2eaf197
CREATE TABLE "event_items" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"last_seen_on" date NOT NULL,
	CONSTRAINT "event_items_site_id_identity_pk" PRIMARY KEY("site_id","identity")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"client_id" text NOT NULL,
	"raw" jsonb NOT NULL,
	CONSTRAINT "events_site_id_day_id_pk" PRIMARY KEY("site_id","day","id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "missing_cleared" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"pattern" text NOT NULL,
	"source" text NOT NULL,
	"last_event" text NOT NULL,
	"context" jsonb NOT NULL,
	"count" integer NOT NULL,
	"first_reported_at" timestamp with time zone NOT NULL,
	"last_reported_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone,
	"clearing_id" text NOT NULL,
	CONSTRAINT "missing_cleared_site_id_clearing_id_identity_pk" PRIMARY KEY("site_id","clearing_id","identity")
);
--> statement-breakpoint
CREATE TABLE "missing_clearings" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"cleared_at" timestamp with time zone NOT NULL,
	"scope" jsonb NOT NULL,
	"cleared" integer NOT NULL,
	"is_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "missing_clearings_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "missing_items" (
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"pattern" text NOT NULL,
	"source" text NOT NULL,
	"last_event" text NOT NULL,
	"context" jsonb NOT NULL,
	"count" integer NOT NULL,
	"first_reported_at" timestamp with time zone NOT NULL,
	"last_reported_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone,
	CONSTRAINT "missing_items_site_id_identity_pk" PRIMARY KEY("site_id","identity")
);
--> statement-breakpoint
CREATE TABLE "quality_alerts" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"check_key" text,
	"status" text,
	"raised_at" timestamp with time zone NOT NULL,
	"before" double precision NOT NULL,
	"now" double precision NOT NULL,
	"affected" integer NOT NULL,
	"run_id" text,
	"dismissed_at" timestamp with time zone,
	"webhook" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	CONSTRAINT "quality_alerts_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_computations" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"holder" text,
	"lease_until" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"looked_at" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"catalogue_revision" bigint DEFAULT 0 NOT NULL,
	"run_id" text,
	"checks" jsonb,
	"attributes" jsonb,
	"pairs" jsonb,
	CONSTRAINT "quality_computations_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_failures" (
	"site_id" text NOT NULL,
	"computation_id" text NOT NULL,
	"check_key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"identity" text NOT NULL,
	CONSTRAINT "quality_failures_site_id_computation_id_check_key_ordinal_pk" PRIMARY KEY("site_id","computation_id","check_key","ordinal")
);
--> statement-breakpoint
CREATE TABLE "quality_settings" (
	"site_id" text PRIMARY KEY NOT NULL,
	"webhook_url" text,
	"webhook_secret" text,
	"swept_revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "events_client" ON "events" USING btree ("site_id","client_id","happened_at");--> statement-breakpoint
CREATE INDEX "missing_clearings_at" ON "missing_clearings" USING btree ("cleared_at");--> statement-breakpoint
CREATE INDEX "missing_items_last" ON "missing_items" USING btree ("site_id","last_reported_at");--> statement-breakpoint
CREATE INDEX "missing_items_first" ON "missing_items" USING btree ("site_id","first_reported_at");--> statement-breakpoint
CREATE INDEX "quality_alerts_raised" ON "quality_alerts" USING btree ("site_id","raised_at");--> statement-breakpoint
CREATE INDEX "quality_alerts_waiting" ON "quality_alerts" USING btree ("next_try_at") WHERE "quality_alerts"."webhook" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "quality_computations_one" ON "quality_computations" USING btree ("site_id") WHERE "quality_computations"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "quality_computations_open" ON "quality_computations" USING btree ("asked_at") WHERE "quality_computations"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "quality_computations_asked" ON "quality_computations" USING btree ("site_id","asked_at");--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['event_items', 'events', 'missing_cleared', 'missing_clearings', 'missing_items', 'quality_alerts', 'quality_computations', 'quality_failures', 'quality_settings']
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
-- Makes the table of a day where there is none. A part is a table too: whoever names it sees no more than through the whole.
CREATE FUNCTION events_of_day(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	name text := 'events_' || to_char(day, 'YYYYMMDD');
BEGIN
	IF to_regclass(name) IS NOT NULL THEN
		RETURN;
	END IF;
	-- Two processes may see the first event of a day at once.
	PERFORM pg_advisory_xact_lock(7346114);
	IF to_regclass(name) IS NOT NULL THEN
		RETURN;
	END IF;
	EXECUTE format('CREATE TABLE %I PARTITION OF events FOR VALUES FROM (%L) TO (%L)', name, day, day + 1);
	EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
	EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
	EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
	EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
	EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
END
$$;
-- migration 0016_versions_by_revision 1795307361526 f24ed535d2a1178da0aaa4a442d3fb2d508f0302e6a1e062c30d0c67f8c7044f
CREATE INDEX "catalogue_items_written" ON "catalogue_items" USING brin ("written_in");--> statement-breakpoint
CREATE INDEX "item_versions_written" ON "item_versions" USING brin ("written_in");
-- migration 0017_analytics 1795315933669 eb4e308276017da1bac3e1693289cf51a7e07d747825b894a464fc98a77d5916
CREATE TABLE "analytics_states" (
	"site_id" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"folded_until" timestamp with time zone,
	"revision" bigint DEFAULT 0 NOT NULL,
	"recompute" boolean DEFAULT false NOT NULL,
	"holder" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"widgets" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "dashboards_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "query_days" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"span" smallint NOT NULL,
	"day" date NOT NULL,
	"query" text NOT NULL,
	"typed" text NOT NULL,
	"searches" bigint DEFAULT 0 NOT NULL,
	"no_results" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"placed_clicks" bigint DEFAULT 0 NOT NULL,
	"places_sum" bigint DEFAULT 0 NOT NULL,
	"converted_orders" bigint DEFAULT 0 NOT NULL,
	"converted_actions" bigint DEFAULT 0 NOT NULL,
	"converted_any" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "query_days_site_id_scope_span_day_query_pk" PRIMARY KEY("site_id","scope","span","day","query")
);
--> statement-breakpoint
CREATE TABLE "query_items" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"query" text NOT NULL,
	"day" date NOT NULL,
	"identity" text NOT NULL,
	"place" integer NOT NULL,
	"title" text,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"actions" bigint DEFAULT 0 NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "query_items_site_id_scope_query_day_identity_place_pk" PRIMARY KEY("site_id","scope","query","day","identity","place")
);
--> statement-breakpoint
CREATE TABLE "query_nexts" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"query" text NOT NULL,
	"day" date NOT NULL,
	"next" text NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "query_nexts_site_id_scope_query_day_next_pk" PRIMARY KEY("site_id","scope","query","day","next")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"site_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"client_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"scope" text NOT NULL,
	"list" text NOT NULL,
	"query" text NOT NULL,
	"typed" text NOT NULL,
	"filters" jsonb,
	"shown" integer NOT NULL,
	"has_no_result" boolean NOT NULL,
	"deeds" jsonb NOT NULL,
	"next" text,
	CONSTRAINT "searches_site_id_started_at_client_id_ordinal_pk" PRIMARY KEY("site_id","started_at","client_id","ordinal")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "segments" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "segments_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "stats_hours" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"using_visits" bigint DEFAULT 0 NOT NULL,
	"converted_orders" bigint DEFAULT 0 NOT NULL,
	"converted_actions" bigint DEFAULT 0 NOT NULL,
	"converted_any" bigint DEFAULT 0 NOT NULL,
	"using_converted_orders" bigint DEFAULT 0 NOT NULL,
	"using_converted_actions" bigint DEFAULT 0 NOT NULL,
	"using_converted_any" bigint DEFAULT 0 NOT NULL,
	"searches" bigint DEFAULT 0 NOT NULL,
	"no_results" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"placed_clicks" bigint DEFAULT 0 NOT NULL,
	"places_sum" bigint DEFAULT 0 NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"using_revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stats_hours_site_id_scope_day_hour_pk" PRIMARY KEY("site_id","scope","day","hour")
);
--> statement-breakpoint
CREATE TABLE "visit_scopes" (
	"site_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"client_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"no_results" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"placed_clicks" integer DEFAULT 0 NOT NULL,
	"places_sum" integer DEFAULT 0 NOT NULL,
	"converted_orders" smallint DEFAULT 0 NOT NULL,
	"converted_actions" smallint DEFAULT 0 NOT NULL,
	"converted_any" smallint DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"visit_revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_scopes_site_id_started_at_client_id_scope_pk" PRIMARY KEY("site_id","started_at","client_id","scope")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "visitor_days" (
	"site_id" text NOT NULL,
	"client_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visitor_days_site_id_client_id_scope_day_pk" PRIMARY KEY("site_id","client_id","scope","day")
);
--> statement-breakpoint
CREATE TABLE "visitor_gaps" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"gap" smallint NOT NULL,
	"visitors" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "visitor_gaps_site_id_scope_day_gap_pk" PRIMARY KEY("site_id","scope","day","gap")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"site_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"client_id" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL,
	"customer_id" text,
	"platform" text,
	"device" text NOT NULL,
	"ip" text,
	"variant" text,
	"events" integer DEFAULT 0 NOT NULL,
	"page_views" integer DEFAULT 0 NOT NULL,
	"lists" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"transactions" integer DEFAULT 0 NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"no_results" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"actions" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"queries" text[] NOT NULL,
	"tokens" text[] NOT NULL,
	"pages" text DEFAULT '' NOT NULL,
	"referers" text DEFAULT '' NOT NULL,
	"warnings" text[] NOT NULL,
	CONSTRAINT "visits_site_id_started_at_client_id_pk" PRIMARY KEY("site_id","started_at","client_id")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "waiting_visitors" (
	"site_id" text NOT NULL,
	"client_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"marks" bigint DEFAULT 1 NOT NULL,
	"waits_from" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_visitors_site_id_client_id_pk" PRIMARY KEY("site_id","client_id")
);
--> statement-breakpoint
CREATE INDEX "query_days_query" ON "query_days" USING btree ("site_id","query","scope","span","day");--> statement-breakpoint
CREATE INDEX "query_items_day" ON "query_items" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "query_items_identity" ON "query_items" USING btree ("site_id","identity","day");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("site_id","screen","owner_id","name");--> statement-breakpoint
CREATE INDEX "searches_query" ON "searches" USING btree ("site_id","query","started_at");--> statement-breakpoint
CREATE INDEX "searches_day" ON "searches" USING btree ("site_id","scope","day");--> statement-breakpoint
CREATE UNIQUE INDEX "segments_name" ON "segments" USING btree ("site_id","owner_id","name");--> statement-breakpoint
CREATE INDEX "visit_scopes_day" ON "visit_scopes" USING btree ("site_id","scope","day");--> statement-breakpoint
CREATE INDEX "visitor_days_day" ON "visitor_days" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "visits_client" ON "visits" USING btree ("site_id","client_id","started_at");--> statement-breakpoint
CREATE INDEX "visits_open" ON "visits" USING btree ("site_id","is_folded","last_at");--> statement-breakpoint
CREATE INDEX "visits_day" ON "visits" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "visits_tokens" ON "visits" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "waiting_visitors_from" ON "waiting_visitors" USING btree ("waits_from");
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['analytics_states', 'dashboards', 'query_days', 'query_items', 'query_nexts', 'saved_views', 'searches', 'segments', 'stats_hours', 'visit_scopes', 'visitor_days', 'visitor_gaps', 'visits', 'waiting_visitors']
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
-- Makes the parts of a month (UTC) of what is kept by visit, where there are none.
CREATE FUNCTION visits_of_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	whole text;
	name text;
	first date := date_trunc('month', day)::date;
BEGIN
	-- Two processes may see the first visit of a month at once.
	PERFORM pg_advisory_xact_lock(7346115);
	FOREACH whole IN ARRAY ARRAY['visits', 'visit_scopes', 'searches']
	LOOP
		name := whole || '_' || to_char(first, 'YYYYMM');
		CONTINUE WHEN to_regclass(name) IS NOT NULL;
		EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, whole, first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
	END LOOP;
END
$$;
-- migration 0018_query_marks 1795316762418 f28cf09f78800d000216daeaff63c5368fa2cb5bad7009dfab10757ef4b9584d
CREATE TABLE "query_marks" (
	"site_id" text NOT NULL,
	"query" text NOT NULL,
	"typed" text NOT NULL,
	"mark" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by" text NOT NULL,
	CONSTRAINT "query_marks_site_id_query_pk" PRIMARY KEY("site_id","query")
);

--> statement-breakpoint
ALTER TABLE "query_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "query_marks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "query_marks" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "query_marks" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "query_marks" TO vitrine_site;
-- migration 0019_events_of_visits 1795317101093 b39e9d5ff95dd5effc53f583bab0d29924e57774c4079471f29b57385b1ab3a2
CREATE TABLE "dropped_events" (
	"site_id" text NOT NULL,
	"client_id" text NOT NULL,
	"day" date NOT NULL,
	"warning" text NOT NULL,
	"events" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dropped_events_site_id_client_id_day_warning_pk" PRIMARY KEY("site_id","client_id","day","warning")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "is_id_reused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "dropped_events_day" ON "dropped_events" USING btree ("site_id","day","warning");--> statement-breakpoint
ALTER TABLE "analytics_states" DROP COLUMN "holder";--> statement-breakpoint
ALTER TABLE "analytics_states" DROP COLUMN "lease_until";
--> statement-breakpoint
ALTER TABLE "dropped_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dropped_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "dropped_events" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "dropped_events" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "dropped_events" TO vitrine_site;
-- migration 0020_visits_by_visitor 1795317905168 d88e55070515d0e535f52db65a8cb155e7f6a4f23ee41834a10e3714759ea248
CREATE INDEX "visits_customer" ON "visits" USING btree ("site_id","customer_id","started_at");--> statement-breakpoint
CREATE INDEX "visits_ip" ON "visits" USING btree ("site_id","ip","started_at");
-- migration 0021_rule_memory 1795319299690 250a96b82a7d1dc0f38808b25bdf31255dffa8454a5aaa26aaa86ffb5b8d00f3
CREATE TABLE "rejected_suggestions" (
	"site_id" text NOT NULL,
	"query" text NOT NULL,
	"identity" text NOT NULL,
	"clicks" bigint NOT NULL,
	"rejected_at" timestamp with time zone NOT NULL,
	"rejected_by" text NOT NULL,
	CONSTRAINT "rejected_suggestions_site_id_query_identity_pk" PRIMARY KEY("site_id","query","identity")
);
--> statement-breakpoint
CREATE TABLE "rule_reminders" (
	"site_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rule_reminders_site_id_rule_id_ends_at_pk" PRIMARY KEY("site_id","rule_id","ends_at")
);
--> statement-breakpoint
CREATE INDEX "rule_reminders_ends" ON "rule_reminders" USING btree ("ends_at");
--> statement-breakpoint
ALTER TABLE "rule_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rule_reminders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "rule_reminders" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "rule_reminders" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rule_reminders" TO vitrine_site;

--> statement-breakpoint
ALTER TABLE "rejected_suggestions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rejected_suggestions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "rejected_suggestions" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "rejected_suggestions" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rejected_suggestions" TO vitrine_site;
-- migration 0022_shares_of_visits 1795328178150 73bb070a4fcae62df094a60348c29f6b03f16f114c069f0c0befeb6c690845e4
-- What a visit adds to the sums stands in its own row, so that filtered sums read one row for each visit.
ALTER TABLE "visits" ADD COLUMN "share_all" bigint[];--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "share_search" bigint[];--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "share_autocomplete" bigint[];--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "share_product_listing" bigint[];--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "share_recommendation" bigint[];--> statement-breakpoint
UPDATE "visits" v SET
	"share_all" = s.share_all,
	"share_search" = s.share_search,
	"share_autocomplete" = s.share_autocomplete,
	"share_product_listing" = s.share_product_listing,
	"share_recommendation" = s.share_recommendation
FROM (
	SELECT site_id, started_at, client_id,
		max(share) FILTER (WHERE scope = 'all') AS share_all,
		max(share) FILTER (WHERE scope = 'search') AS share_search,
		max(share) FILTER (WHERE scope = 'autocomplete') AS share_autocomplete,
		max(share) FILTER (WHERE scope = 'product_listing') AS share_product_listing,
		max(share) FILTER (WHERE scope = 'recommendation') AS share_recommendation
	FROM (
		SELECT *, ARRAY[searches, no_results, clicked, clicks, placed_clicks, places_sum, orders, revenue]::bigint[] AS share
		FROM "visit_scopes"
	) w
	GROUP BY site_id, started_at, client_id
) s
WHERE v.site_id = s.site_id AND v.started_at = s.started_at AND v.client_id = s.client_id;--> statement-breakpoint
DROP TABLE "visit_scopes" CASCADE;--> statement-breakpoint
CREATE VIEW "visit_scopes" WITH (security_invoker = true) AS
	SELECT v.site_id, v.started_at, v.client_id, s.scope, v.day, v.hour,
		s.share[1] AS searches, s.share[2] AS no_results, s.share[3] AS clicked, s.share[4] AS clicks,
		s.share[5] AS placed_clicks, s.share[6] AS places_sum,
		(v.orders > 0)::int AS converted_orders, (v.actions > 0)::int AS converted_actions,
		(v.orders > 0 OR v.actions > 0)::int AS converted_any,
		s.share[7] AS orders, s.share[8] AS revenue, v.revenue AS visit_revenue
	FROM "visits" v
	CROSS JOIN LATERAL (VALUES
		('all', v.share_all), ('search', v.share_search), ('autocomplete', v.share_autocomplete),
		('product_listing', v.share_product_listing), ('recommendation', v.share_recommendation)
	) AS s(scope, share)
	WHERE s.share IS NOT NULL;--> statement-breakpoint
GRANT SELECT ON "visit_scopes" TO vitrine_site;--> statement-breakpoint
-- Makes the parts of a month (UTC) of what is kept by visit, where there are none.
CREATE OR REPLACE FUNCTION visits_of_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	whole text;
	name text;
	first date := date_trunc('month', day)::date;
BEGIN
	-- Two processes may see the first visit of a month at once.
	PERFORM pg_advisory_xact_lock(7346115);
	FOREACH whole IN ARRAY ARRAY['visits', 'searches']
	LOOP
		name := whole || '_' || to_char(first, 'YYYYMM');
		CONTINUE WHEN to_regclass(name) IS NOT NULL;
		EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, whole, first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('CREATE POLICY site ON %I TO vitrine_site USING (site_id = current_setting(''app.site'', true)) WITH CHECK (site_id = current_setting(''app.site'', true))', name);
		EXECUTE format('CREATE POLICY system ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vitrine_site', name);
	END LOOP;
END
$$;
-- migration 0023_query_spans 1795328238150 8307223fa9e63d12cd9ce2ba418852b5c24aaa3127cde24d97ec7932c4873231
CREATE TABLE "query_spans" (
	"site_id" text NOT NULL,
	"scope" text NOT NULL,
	"span" smallint NOT NULL,
	"day" date NOT NULL,
	"revision" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "query_spans_revision_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "query_spans_site_id_scope_span_day_pk" PRIMARY KEY("site_id","scope","span","day")
);
--> statement-breakpoint
ALTER TABLE "query_spans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "query_spans" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "query_spans" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "query_spans" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "query_spans" TO vitrine_site;--> statement-breakpoint
INSERT INTO "query_spans" ("site_id", "scope", "span", "day") SELECT DISTINCT "site_id", "scope", "span", "day" FROM "query_days";
-- migration 0024_visit_addresses 1795328299150 3a591ba0d42bb8baec7e38abdc457f9be51e2ee75f770477e4224a4191120511
CREATE TABLE "visit_addresses" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "visit_addresses_site_id_kind_address_pk" PRIMARY KEY("site_id","kind","address")
);
--> statement-breakpoint
ALTER TABLE "visit_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "visit_addresses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "visit_addresses" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "visit_addresses" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "visit_addresses" TO vitrine_site;--> statement-breakpoint
-- Visits that stand already: their addresses, and what they are found by (lib/domain/visit-tokens.ts).
INSERT INTO "visit_addresses" ("site_id", "kind", "address", "last_day")
SELECT site_id, kind, address, max(day) FROM (
	SELECT v.site_id, v.day, l.kind, regexp_replace(l.line, '[?#].*$', '') AS address
	FROM "visits" v
	CROSS JOIN LATERAL (
		SELECT 'page' AS kind, unnest(string_to_array(v.pages, E'\n')) AS line
		UNION ALL
		SELECT 'referer', unnest(string_to_array(v.referers, E'\n'))
	) l
) a
WHERE char_length(address) <= 400
GROUP BY site_id, kind, address;--> statement-breakpoint
UPDATE "visits" v SET "tokens" = (
	SELECT array_agg(DISTINCT token COLLATE "C") FROM (
		SELECT unnest(v.tokens)
		UNION ALL
		-- Characters are counted in other units here, so what may be too long is noted as both.
		SELECT 'u' FROM unnest(string_to_array(v.pages, E'\n')) line
		WHERE char_length(regexp_replace(line, '[?#].*$', '')) > 200
			-- The path of such a one was taken from what is asked of it.
			OR line ~* '^[a-z]+://[^/?#]*[?#]'
		UNION ALL
		SELECT 'h:' || substring(line from '^[a-zA-Z]+://[^/?#]*') FROM unnest(string_to_array(v.pages, E'\n')) line
		WHERE char_length(substring(line from '^[a-zA-Z]+://[^/?#]*')) <= 100
		UNION ALL
		SELECT 'r:' || address FROM (
			SELECT regexp_replace(line, '[?#].*$', '') AS address FROM unnest(string_to_array(v.referers, E'\n')) line
		) r WHERE char_length(address) <= 400
		UNION ALL
		SELECT 'r' FROM unnest(string_to_array(v.referers, E'\n')) line
		WHERE char_length(regexp_replace(line, '[?#].*$', '')) > 200
	) t(token)
)
WHERE v.pages <> '' OR v.referers <> '';
-- migration 0025_catalogue_rows 1795328359150 714cddeb2ec930db060dad4057ecd3773117df1f444de1ab3d88e00cb4966f93
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
-- migration 0026_hold_reasons 1795375543479 a2a0d28270d662c8d168f05fb3f81639d740653ddba9b7ed610bef6db2e53344
ALTER TABLE "feed_runs" ADD COLUMN "hold_reasons" jsonb;--> statement-breakpoint
ALTER TABLE "feed_sources" ADD COLUMN "hold_share" double precision;
-- migration 0027_restore_before 1795378248828 b23027c3fa6247a630a38266ff242818dc6b51216908fb56e0c7b053601af393
ALTER TABLE "feed_runs" ADD COLUMN "restores_before" boolean DEFAULT false NOT NULL;
-- migration 0028_rejected_changes 1795386880696 cd8c6013ac56d2ee29bf4c0dc2a583026a210c9c3655a1512bd019de9214891e
CREATE TABLE "rejected_changes" (
	"site_id" text NOT NULL,
	"run_id" text NOT NULL,
	"kind" text NOT NULL,
	"identity" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "rejected_changes_site_id_run_id_kind_identity_pk" PRIMARY KEY("site_id","run_id","kind","identity")
);
--> statement-breakpoint
ALTER TABLE "rejected_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rejected_changes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY site ON "rejected_changes" TO vitrine_site USING (site_id = current_setting('app.site', true)) WITH CHECK (site_id = current_setting('app.site', true));--> statement-breakpoint
CREATE POLICY system ON "rejected_changes" TO CURRENT_USER USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT ON "rejected_changes" TO vitrine_site;
