CREATE TABLE "order_days" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "order_days_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "left_out_days" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"bot_visits" bigint DEFAULT 0 NOT NULL,
	"bot_searches" bigint DEFAULT 0 NOT NULL,
	"foreign_orders" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "left_out_days_site_id_day_pk" PRIMARY KEY("site_id","day")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "bot" text;--> statement-breakpoint
ALTER TABLE "analytics_states" ADD COLUMN "finds_bots" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_states" ADD COLUMN "bots_known_from" date;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "is_bot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "bot" text;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "foreign_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
SELECT protect_table('order_days');
--> statement-breakpoint
SELECT protect_table('left_out_days');
--> statement-breakpoint
-- Sites that have events: bots among them are known from today on, and before only where events name the browser.
INSERT INTO "analytics_states" ("site_id", "time_zone")
SELECT site_id, time_zone FROM "sites" s WHERE EXISTS (SELECT FROM "waiting_visitors" w WHERE w.site_id = s.site_id)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "analytics_states" SET "finds_bots" = true, "bots_known_from" = (now() AT TIME ZONE 'UTC')::date;
