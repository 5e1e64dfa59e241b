CREATE TYPE "public"."email_template_category" AS ENUM('INITIAL_CONTACT', 'FOLLOW_UP', 'CONSULTATION_INVITE', 'PROPOSAL', 'CLOSING', 'OTHER');--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"team_id" uuid,
	"name" text NOT NULL,
	"category" "email_template_category" NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (search_fold("email_templates"."name" || ' ' || "email_templates"."subject" || ' ' || "email_templates"."body")) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_templates_owner_name" ON "email_templates" USING btree ("owner_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "email_templates_owner_updated" ON "email_templates" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "email_templates_search" ON "email_templates" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_templates_deleted" ON "email_templates" USING btree ("owner_id","deleted_at","id") WHERE "email_templates"."deleted_at" is not null;