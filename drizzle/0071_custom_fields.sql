CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"team_id" uuid,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custom_fields_owner_key" UNIQUE("owner_id","key"),
	CONSTRAINT "custom_fields_team_key" UNIQUE("team_id","key"),
	CONSTRAINT "custom_fields_one_owner" CHECK ("custom_fields"."owner_id" is null or "custom_fields"."team_id" is null)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_custom" ON "leads" USING gin ("custom" jsonb_path_ops) WHERE "leads"."custom" <> '{}';