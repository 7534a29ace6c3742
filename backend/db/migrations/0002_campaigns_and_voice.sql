CREATE TABLE "banner_days" (
	"site_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"day" date NOT NULL,
	"placement" text NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "banner_days_site_id_campaign_id_day_placement_pk" PRIMARY KEY("site_id","campaign_id","day","placement")
);
--> statement-breakpoint
CREATE TABLE "campaign_health" (
	"site_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"problems" jsonb NOT NULL,
	CONSTRAINT "campaign_health_site_id_campaign_id_pk" PRIMARY KEY("site_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"subjects" text[] NOT NULL,
	"keys" text[] NOT NULL,
	"target_url" text NOT NULL,
	"banners" jsonb NOT NULL,
	"active_from" timestamp with time zone,
	"active_to" timestamp with time zone,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "campaigns_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "campaigns_range" CHECK ("campaigns"."active_from" is null or "campaigns"."active_to" is null or "campaigns"."active_from" < "campaigns"."active_to")
);
--> statement-breakpoint
CREATE TABLE "voice_settings" (
	"site_id" text NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"live_version" text,
	"preview_hash" text,
	"preview_expires_at" timestamp with time zone,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "voice_settings_site_id_pk" PRIMARY KEY("site_id")
);
--> statement-breakpoint
CREATE TABLE "voice_versions" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"config" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "voice_versions_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "banner_days" ADD CONSTRAINT "banner_days_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_health" ADD CONSTRAINT "campaign_health_campaign_fk" FOREIGN KEY ("site_id","campaign_id") REFERENCES "public"."campaigns"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_settings" ADD CONSTRAINT "voice_settings_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_versions" ADD CONSTRAINT "voice_versions_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_health_checked" ON "campaign_health" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "campaigns_updated" ON "campaigns" USING btree ("site_id","kind","updated_at");--> statement-breakpoint
CREATE INDEX "campaigns_keys" ON "campaigns" USING gin ("keys");--> statement-breakpoint
CREATE UNIQUE INDEX "voice_settings_preview" ON "voice_settings" USING btree ("preview_hash");--> statement-breakpoint
CREATE INDEX "voice_versions_published" ON "voice_versions" USING btree ("site_id","published_at");
--> statement-breakpoint
SELECT protect_table('campaigns');
--> statement-breakpoint
SELECT protect_table('campaign_health');
--> statement-breakpoint
SELECT protect_table('banner_days');
--> statement-breakpoint
SELECT protect_table('voice_settings');
--> statement-breakpoint
SELECT protect_table('voice_versions');
