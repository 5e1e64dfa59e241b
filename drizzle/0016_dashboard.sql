CREATE TABLE "stage_medians" (
	"owner_id" uuid NOT NULL,
	"status" "lead_status" NOT NULL,
	"samples" integer NOT NULL,
	"median_ms" bigint NOT NULL,
	CONSTRAINT "stage_medians_owner_id_status_pk" PRIMARY KEY("owner_id","status")
);
--> statement-breakpoint
ALTER TABLE "stage_medians" ADD CONSTRAINT "stage_medians_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_won" ON "leads" USING btree ("owner_id","closed_at","priority") WHERE "leads"."status" = 'CLOSED_WON' and "leads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_team_won" ON "leads" USING btree ("team_id","closed_at","priority") WHERE "leads"."status" = 'CLOSED_WON' and "leads"."deleted_at" is null and "leads"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_open_follow_up" ON "leads" USING btree ("owner_id","next_follow_up","id") WHERE "leads"."status" in ('NEW', 'CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT') and "leads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_team_open_follow_up" ON "leads" USING btree ("team_id","next_follow_up","id") WHERE "leads"."status" in ('NEW', 'CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT') and "leads"."deleted_at" is null and "leads"."team_id" is not null;