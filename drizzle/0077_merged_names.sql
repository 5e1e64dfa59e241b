CREATE TABLE "merged_names" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"team_id" uuid,
	"external_id" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "leads_merged_external_id";--> statement-breakpoint
ALTER TABLE "merged_names" ADD CONSTRAINT "merged_names_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_names" ADD CONSTRAINT "merged_names_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_names" ADD CONSTRAINT "merged_names_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_names_external_id" ON "merged_names" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "merged_names_lead" ON "merged_names" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "merged_names_owner" ON "merged_names" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "merged_names_team" ON "merged_names" USING btree ("team_id") WHERE "merged_names"."team_id" is not null;--> statement-breakpoint
INSERT INTO "merged_names" ("id", "owner_id", "team_id", "external_id", "lead_id", "at")
WITH RECURSIVE survivors (id, at, into_id) AS (
  SELECT id, deleted_at, merged_into FROM leads
  WHERE external_id IS NOT NULL AND merged_into IS NOT NULL AND deleted_at IS NOT NULL
  UNION SELECT s.id, s.at, m.merged_into FROM survivors s JOIN leads m ON m.id = s.into_id WHERE m.merged_into IS NOT NULL
)
SELECT l.id, l.owner_id, l.team_id, l.external_id, s.into_id, s.at
FROM survivors s JOIN leads l ON l.id = s.id JOIN leads last ON last.id = s.into_id AND last.merged_into IS NULL;
