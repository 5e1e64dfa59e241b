CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"team_id" uuid,
	"lead_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT 'OTHER' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"phone_number" text,
	"phone_digits" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (search_fold("contacts"."name" || ' ' || "contacts"."email")) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "contact_role" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "contact_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_lead" ON "contacts" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "contacts_team" ON "contacts" USING btree ("team_id","owner_id") WHERE "contacts"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops,"phone_digits" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_deleted" ON "contacts" USING btree ("owner_id","deleted_at","id") WHERE "contacts"."deleted_at" is not null;