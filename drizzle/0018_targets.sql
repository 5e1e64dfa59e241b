CREATE TABLE "forecast_snapshots" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"forecast" jsonb NOT NULL,
	CONSTRAINT "forecast_snapshots_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "targets" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"revenue" integer,
	"deals" integer,
	CONSTRAINT "targets_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "forecast_snapshots" ADD CONSTRAINT "forecast_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;