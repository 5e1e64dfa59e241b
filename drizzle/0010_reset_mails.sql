ALTER TABLE "local_mail" ADD COLUMN "reset_hash" text;--> statement-breakpoint
ALTER TABLE "local_mail" ADD CONSTRAINT "local_mail_reset_hash_password_resets_token_hash_fk" FOREIGN KEY ("reset_hash") REFERENCES "public"."password_resets"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "local_mail_reset" ON "local_mail" USING btree ("reset_hash");