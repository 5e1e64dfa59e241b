CREATE TABLE "cost_comparisons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lead_id" uuid,
	"values" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regulatory_checks" (
	"user_id" uuid NOT NULL,
	"location" text NOT NULL,
	"item" text NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "regulatory_checks_user_id_location_item_pk" PRIMARY KEY("user_id","location","item")
);
--> statement-breakpoint
CREATE TABLE "regulatory_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"location" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"required" boolean NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "regulatory_verifications" (
	"location" text PRIMARY KEY NOT NULL,
	"written" date NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lead_id" uuid,
	"content" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trust_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lead_id" uuid,
	"item" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cost_comparisons" ADD CONSTRAINT "cost_comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_comparisons" ADD CONSTRAINT "cost_comparisons_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulatory_checks" ADD CONSTRAINT "regulatory_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulatory_items" ADD CONSTRAINT "regulatory_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_checks" ADD CONSTRAINT "trust_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_checks" ADD CONSTRAINT "trust_checks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cost_comparisons_own" ON "cost_comparisons" USING btree ("user_id") WHERE "cost_comparisons"."lead_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cost_comparisons_lead" ON "cost_comparisons" USING btree ("lead_id","user_id");--> statement-breakpoint
CREATE INDEX "regulatory_items_user" ON "regulatory_items" USING btree ("user_id","location","created_at","id");--> statement-breakpoint
CREATE INDEX "regulatory_items_deleted" ON "regulatory_items" USING btree ("deleted_at") WHERE "regulatory_items"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_token" ON "shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shares_lead" ON "shares" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "shares_expiry" ON "shares" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trust_checks_own" ON "trust_checks" USING btree ("user_id","item") WHERE "trust_checks"."lead_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "trust_checks_lead" ON "trust_checks" USING btree ("lead_id","user_id","item");