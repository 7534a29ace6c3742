CREATE INDEX "visits_customer" ON "visits" USING btree ("site_id","customer_id","started_at");--> statement-breakpoint
CREATE INDEX "visits_ip" ON "visits" USING btree ("site_id","ip","started_at");