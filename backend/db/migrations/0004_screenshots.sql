CREATE TABLE "screenshot_runs" (
	"site_id" text NOT NULL,
	"key" text NOT NULL,
	"settings" jsonb NOT NULL,
	"script_hash" text,
	"shots" jsonb NOT NULL,
	"is_finished" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"alive_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "screenshot_runs_site_id_key_pk" PRIMARY KEY("site_id","key")
);
--> statement-breakpoint
ALTER TABLE "screenshot_runs" ADD CONSTRAINT "screenshot_runs_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screenshot_runs_created" ON "screenshot_runs" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "screenshot_runs_expiry" ON "screenshot_runs" USING btree ("created_at");
--> statement-breakpoint
SELECT protect_table('screenshot_runs');
