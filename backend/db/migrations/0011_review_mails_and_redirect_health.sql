CREATE TABLE "review_mails" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"sent_to" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "review_mails_site_id_kind_object_id_pk" PRIMARY KEY("site_id","kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "redirect_health" (
	"site_id" text NOT NULL,
	"redirect_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "redirect_health_site_id_redirect_id_pk" PRIMARY KEY("site_id","redirect_id")
);
--> statement-breakpoint
ALTER TABLE "review_mails" ADD CONSTRAINT "review_mails_draft_fk" FOREIGN KEY ("site_id","kind","object_id") REFERENCES "public"."drafts"("site_id","kind","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirect_health" ADD CONSTRAINT "redirect_health_redirect_fk" FOREIGN KEY ("site_id","redirect_id") REFERENCES "public"."redirects"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_mails_requested" ON "review_mails" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "redirect_health_checked" ON "redirect_health" USING btree ("checked_at");
--> statement-breakpoint
SELECT protect_table('review_mails');
--> statement-breakpoint
SELECT protect_table('redirect_health');
