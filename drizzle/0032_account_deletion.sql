CREATE TABLE "deleted_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deleted_by" text NOT NULL,
	"tier" "plan_tier" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
