CREATE TABLE "recommendation_days" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"events" integer NOT NULL,
	"format" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "recommendation_days_site_id_day_pk" PRIMARY KEY("site_id","day")
);
--> statement-breakpoint
CREATE TABLE "recommendation_parts" (
	"site_id" text NOT NULL,
	"version" bigint NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "recommendation_parts_site_id_version_part_pk" PRIMARY KEY("site_id","version","part")
);
--> statement-breakpoint
CREATE TABLE "recommendation_states" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"format" integer DEFAULT 0 NOT NULL,
	"generated_at" timestamp with time zone,
	"catalogue_revision" bigint DEFAULT -1 NOT NULL,
	"stats_revision" bigint DEFAULT -1 NOT NULL,
	"looked_at" timestamp with time zone,
	"days_checked_at" timestamp with time zone,
	"holder" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recommendation_states" ADD CONSTRAINT "recommendation_states_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT protect_table('recommendation_states');
--> statement-breakpoint
SELECT protect_table('recommendation_days');
--> statement-breakpoint
SELECT protect_table('recommendation_parts');
