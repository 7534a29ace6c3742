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