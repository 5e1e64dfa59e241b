-- The services log who gets to see or loses rows of a team, and what is linked to leads that are put elsewhere.
DROP TRIGGER team_members_logged_insert ON team_members;--> statement-breakpoint
DROP TRIGGER team_members_logged_update ON team_members;--> statement-breakpoint
DROP TRIGGER team_members_logged_delete ON team_members;--> statement-breakpoint
DROP TRIGGER teams_logged_update ON teams;--> statement-breakpoint
DROP FUNCTION log_member_changes();--> statement-breakpoint
DROP FUNCTION log_team_changes();--> statement-breakpoint
-- Databases of earlier releases lack both: they were made after the migrations.
DROP TRIGGER IF EXISTS leads_linked_logged ON leads;--> statement-breakpoint
DROP FUNCTION IF EXISTS log_linked_rows();--> statement-breakpoint
-- As before, but an import that counts its leads itself says so in the one variable of a transaction.
CREATE OR REPLACE TRIGGER leads_counted_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (split_part(coalesce(current_setting('stanchion.changed_by', true), ''), ' ', 3) <> 'counts')
  EXECUTE FUNCTION count_leads();--> statement-breakpoint
CREATE OR REPLACE TRIGGER leads_days_counted_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (split_part(coalesce(current_setting('stanchion.changed_by', true), ''), ' ', 3) <> 'counts')
  EXECUTE FUNCTION count_lead_days();
