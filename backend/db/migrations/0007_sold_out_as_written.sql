-- What was computed stays as it is; from here on whoever writes an item says so. An import that is open meanwhile goes on.
ALTER TABLE "catalogue_items" ALTER COLUMN "sold_out" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "catalogue_items" ALTER COLUMN "sold_out" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "import_items" SET "sold_out" = true WHERE coalesce(case
          when coalesce(attributes->'availability_rank'->>0, attributes->>'availability_rank')
            ~ '^\s*[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})\s*$'
          then floor(coalesce(attributes->'availability_rank'->>0, attributes->>'availability_rank')::float8 + 0.5) >= 15
          else coalesce(attributes->'availability'->>0, attributes->>'availability') in ('0', 'false')
        end, false);
