CREATE TABLE "sent_mails" (
	"key" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "resource_hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "sent_mails_key" ON "sent_mails" USING btree ("key","sent_at");