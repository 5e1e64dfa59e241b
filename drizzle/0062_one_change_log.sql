ALTER TABLE "row_changes" ADD COLUMN "operation" text;--> statement-breakpoint
ALTER TABLE "row_changes" ADD COLUMN "actor_id" uuid DEFAULT nullif(split_part(current_setting('stanchion.changed_by', true), ' ', 2), '')::uuid;--> statement-breakpoint
ALTER TABLE "row_changes" ADD COLUMN "origin" text DEFAULT nullif(split_part(current_setting('stanchion.changed_by', true), ' ', 1), '');--> statement-breakpoint
ALTER TABLE "row_changes" ADD COLUMN "columns" text[];--> statement-breakpoint
ALTER TABLE "row_changes" ADD COLUMN "stage_before" "lead_status";--> statement-breakpoint
ALTER TABLE "row_changes" ADD COLUMN "stage_after" "lead_status";--> statement-breakpoint
-- `log_change` is made with the other functions, and its triggers after them.
DROP TRIGGER leads_logged_insert ON leads;--> statement-breakpoint
DROP TRIGGER leads_logged_update ON leads;--> statement-breakpoint
DROP TRIGGER leads_logged_delete ON leads;--> statement-breakpoint
DROP TRIGGER tasks_logged_insert ON tasks;--> statement-breakpoint
DROP TRIGGER tasks_logged_update ON tasks;--> statement-breakpoint
DROP TRIGGER tasks_logged_delete ON tasks;--> statement-breakpoint
DROP TRIGGER notes_logged_insert ON notes;--> statement-breakpoint
DROP TRIGGER notes_logged_update ON notes;--> statement-breakpoint
DROP TRIGGER notes_logged_delete ON notes;--> statement-breakpoint
DROP TRIGGER calendar_events_logged_insert ON calendar_events;--> statement-breakpoint
DROP TRIGGER calendar_events_logged_update ON calendar_events;--> statement-breakpoint
DROP TRIGGER calendar_events_logged_delete ON calendar_events;--> statement-breakpoint
DROP FUNCTION log_leads();--> statement-breakpoint
DROP FUNCTION log_lead_changes();--> statement-breakpoint
DROP FUNCTION log_linked();--> statement-breakpoint
DROP FUNCTION log_linked_changes();
