DROP INDEX "tasks_waiting";--> statement-breakpoint
-- What is overdue by now is not announced, however long it has been in progress. The default applies to these rows alone.
ALTER TABLE "tasks" ADD COLUMN "overdue_found_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "overdue_found_at" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "tasks_to_announce" ON "tasks" USING btree ("due_date") WHERE ("tasks"."status" = 'PENDING' or "tasks"."status" = 'IN_PROGRESS' and (
  "tasks"."overdue_found_at" is null or "tasks"."due_date" > "tasks"."overdue_found_at")) and "tasks"."deleted_at" is null;