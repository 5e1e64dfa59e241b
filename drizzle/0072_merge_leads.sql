CREATE OR REPLACE FUNCTION company_core(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    btrim(regexp_replace(replace(public.search_fold(name), '.', ''), '[,;()\t-\r ]+', ' ', 'g'), ' '),
    '( (& co|and co|co|company|corp|corporation|inc|incorporated|ltd|limited|llc|llp|lllp|lp|plc|pllc|pc|pty|pte|pvt|gmbh|mbh|ag|kg|kgaa|ohg|ug|sa|sas|sarl|srl|bv|nv|ab|aps|oy|oyj|kft|sro|sp z oo))+$',
    ''
  )
$$;
--> statement-breakpoint
CREATE TABLE "distinct_leads" (
	"lead_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"user_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "distinct_leads_lead_id_other_id_pk" PRIMARY KEY("lead_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "lead_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survivor_id" uuid NOT NULL,
	"user_id" uuid,
	"kept" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "company_core" text GENERATED ALWAYS AS (company_core("leads"."company_name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "distinct_leads" ADD CONSTRAINT "distinct_leads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_leads" ADD CONSTRAINT "distinct_leads_other_id_leads_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_leads" ADD CONSTRAINT "distinct_leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_survivor_id_leads_id_fk" FOREIGN KEY ("survivor_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_leads_other" ON "distinct_leads" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "lead_merges_survivor" ON "lead_merges" USING btree ("survivor_id");--> statement-breakpoint
CREATE INDEX "lead_merges_age" ON "lead_merges" USING btree ("at");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_leads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree (lower("email")) WHERE "contacts"."email" <> '' and "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING btree ("phone_number") WHERE "contacts"."phone_number" is not null and "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_company_core" ON "leads" USING btree ("company_core","owner_id","team_id") WHERE "leads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email")) WHERE "leads"."email" <> '' and "leads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone_number") WHERE "leads"."phone_number" is not null and "leads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into") WHERE "leads"."merged_into" is not null;