CREATE INDEX "catalogue_items_written" ON "catalogue_items" USING brin ("written_in");--> statement-breakpoint
CREATE INDEX "item_versions_written" ON "item_versions" USING brin ("written_in");