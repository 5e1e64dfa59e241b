CREATE INDEX "point_entries_paid_day" ON "point_entries" USING btree ("user_id","day","action") WHERE "point_entries"."points" > 0;--> statement-breakpoint
DROP INDEX "point_entries_user_day";