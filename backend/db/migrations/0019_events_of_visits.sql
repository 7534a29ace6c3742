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
