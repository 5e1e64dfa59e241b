CREATE TABLE "quote_numbers" (
	"place_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "quote_numbers_place_id_year_pk" PRIMARY KEY("place_id","year")
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author_id" uuid,
	"plan_id" uuid,
	"contact_id" uuid,
	"logo_id" uuid,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"cost" numeric(12, 2) NOT NULL,
	"bill" numeric(12, 2) NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"event_date" date,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	"license_reason" text DEFAULT '' NOT NULL,
	"decline_reason" text DEFAULT '' NOT NULL,
	"signature" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"team_id" uuid,
	"lead_id" uuid NOT NULL,
	"number" text NOT NULL,
	"author_id" uuid,
	"first_sent_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "quote_logos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"team_id" uuid,
	"company_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"logo_id" uuid,
	"deposit_share" double precision DEFAULT 0 NOT NULL,
	"cancellation" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_settings_one_owner" CHECK (("quote_settings"."owner_id" is null) <> ("quote_settings"."team_id" is null))
);
--> statement-breakpoint
ALTER TABLE "shares" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "share_id" uuid;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "quote_version_id" uuid;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "quote_version_id" uuid;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_plan_id_staffing_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."staffing_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_logo_id_quote_logos_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."quote_logos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_settings" ADD CONSTRAINT "quote_settings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_settings" ADD CONSTRAINT "quote_settings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_settings" ADD CONSTRAINT "quote_settings_logo_id_quote_logos_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."quote_logos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_number" ON "quote_versions" USING btree ("quote_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_current" ON "quote_versions" USING btree ("quote_id") WHERE "quote_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "quote_versions_author" ON "quote_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "quote_versions_plan" ON "quote_versions" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "quote_versions_logo" ON "quote_versions" USING btree ("logo_id");--> statement-breakpoint
CREATE INDEX "quotes_lead" ON "quotes" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_owner" ON "quotes" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_team" ON "quotes" USING btree ("team_id","created_at","id") WHERE "quotes"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "quotes_author" ON "quotes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "quotes_deleted" ON "quotes" USING btree ("owner_id","deleted_at","id") WHERE "quotes"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_settings_owner" ON "quote_settings" USING btree ("owner_id") WHERE "quote_settings"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_settings_team" ON "quote_settings" USING btree ("team_id") WHERE "quote_settings"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "quote_settings_logo" ON "quote_settings" USING btree ("logo_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_quote_version_id_quote_versions_id_fk" FOREIGN KEY ("quote_version_id") REFERENCES "public"."quote_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_logs_share" ON "email_logs" USING btree ("share_id") WHERE "email_logs"."share_id" is not null;--> statement-breakpoint
CREATE INDEX "shares_quote_version" ON "shares" USING btree ("quote_version_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_one_content" CHECK (("shares"."content" is null) <> ("shares"."quote_version_id" is null));