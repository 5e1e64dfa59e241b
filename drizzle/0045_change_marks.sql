-- In two steps, because a column that is added with a random default rewrites the table.
ALTER TABLE "row_changes" ADD COLUMN "mark" uuid;--> statement-breakpoint
ALTER TABLE "row_changes" ALTER COLUMN "mark" SET DEFAULT gen_random_uuid();
