CREATE TABLE "feed_logins" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"origin" text NOT NULL,
	"sealed" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_logins_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "download" jsonb;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "is_unchanged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_logins" ADD CONSTRAINT "feed_logins_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_logins_used" ON "feed_logins" USING btree ("used_at");
--> statement-breakpoint
SELECT protect_table('feed_logins');
