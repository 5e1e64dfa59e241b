-- The services log who gets to see or loses rows of a team, and what is linked to leads that are put elsewhere.
DROP TRIGGER team_members_logged_insert ON team_members;--> statement-breakpoint
DROP TRIGGER team_members_logged_update ON team_members;--> statement-breakpoint
DROP TRIGGER team_members_logged_delete ON team_members;--> statement-breakpoint
DROP TRIGGER teams_logged_update ON teams;--> statement-breakpoint
DROP FUNCTION log_member_changes();--> statement-breakpoint
DROP FUNCTION log_team_changes();--> statement-breakpoint
-- Databases of earlier releases lack both: they were made after the migrations.
DROP TRIGGER IF EXISTS leads_linked_logged ON leads;--> statement-breakpoint
DROP FUNCTION IF EXISTS log_linked_rows();
