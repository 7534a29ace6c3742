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
