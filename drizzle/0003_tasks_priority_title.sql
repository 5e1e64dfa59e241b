CREATE INDEX "tasks_owner_priority" ON "tasks" USING btree ("owner_id","priority","id");--> statement-breakpoint
CREATE INDEX "tasks_title" ON "tasks" USING gin (lower("title") gin_trgm_ops);