CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"team_id" uuid,
	"state" text NOT NULL,
	"class" text NOT NULL,
	"armed" boolean NOT NULL,
	"number" text NOT NULL,
	"expires_on" date NOT NULL,
	"insurance" numeric(12, 2),
	"insurance_expires_on" date,
	"guard_cards" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "licenses_one_owner" CHECK (("licenses"."owner_id" is null) <> ("licenses"."team_id" is null))
);
--> statement-breakpoint
CREATE TABLE "staffing_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"author_id" uuid,
	"plan" jsonb NOT NULL,
	"margin_reason" text DEFAULT '' NOT NULL,
	"approved_by_id" uuid,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"team_id" uuid,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_cards_one_owner" CHECK (("rate_cards"."owner_id" is null) <> ("rate_cards"."team_id" is null))
);
--> statement-breakpoint
CREATE TABLE "rule_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"value" double precision NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"url" text,
	"checked_on" date NOT NULL,
	"effective_from" date,
	"effective_to" date,
	"reason" text NOT NULL,
	"waiver" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_verifications" (
	"key" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"value" double precision NOT NULL,
	"verified_on" date NOT NULL,
	CONSTRAINT "rule_verifications_key_jurisdiction_value_pk" PRIMARY KEY("key","jurisdiction","value")
);
--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staffing_plans" ADD CONSTRAINT "staffing_plans_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staffing_plans" ADD CONSTRAINT "staffing_plans_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staffing_plans" ADD CONSTRAINT "staffing_plans_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licenses_owner" ON "licenses" USING btree ("owner_id","state","id");--> statement-breakpoint
CREATE INDEX "licenses_team" ON "licenses" USING btree ("team_id","state","id");--> statement-breakpoint
CREATE INDEX "staffing_plans_lead" ON "staffing_plans" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "staffing_plans_author" ON "staffing_plans" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "staffing_plans_approved_by" ON "staffing_plans" USING btree ("approved_by_id");--> statement-breakpoint
CREATE INDEX "rate_cards_owner" ON "rate_cards" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rate_cards_team" ON "rate_cards" USING btree ("team_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rule_rows_key" ON "rule_rows" USING btree ("key","jurisdiction");