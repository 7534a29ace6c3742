ALTER TABLE "customizations" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "customizations" SET "words" = "subject_key" WHERE "kind" = 'query-customizations';
