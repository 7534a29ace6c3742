CREATE TABLE "approval_requests" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"call" text NOT NULL,
	"input" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"digest" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_name" text,
	"note" text,
	CONSTRAINT "approval_requests_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_site_id_sites_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_waiting" ON "approval_requests" USING btree ("site_id","requested_by","digest") WHERE "approval_requests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_requests_at" ON "approval_requests" USING btree ("site_id","requested_at");
--> statement-breakpoint
SELECT protect_table('approval_requests');