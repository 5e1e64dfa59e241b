ALTER TABLE "notifications" ALTER COLUMN "seq" SET DEFAULT nextval('notifications_seq');--> statement-breakpoint
-- The services number and announce notifications, and announce ended sessions.
DROP TRIGGER notifications_numbered ON notifications;--> statement-breakpoint
DROP TRIGGER notifications_announced_insert ON notifications;--> statement-breakpoint
DROP TRIGGER notifications_announced_update ON notifications;--> statement-breakpoint
DROP TRIGGER notifications_announced_delete ON notifications;--> statement-breakpoint
DROP TRIGGER sessions_ended ON sessions;--> statement-breakpoint
DROP TRIGGER api_tokens_ended ON api_tokens;--> statement-breakpoint
DROP FUNCTION number_notification();--> statement-breakpoint
DROP FUNCTION announce_notifications();--> statement-breakpoint
DROP FUNCTION announce_session_end();--> statement-breakpoint
-- It returns something else from now on, which replacing does not allow.
DROP FUNCTION record_points(jsonb);
--> statement-breakpoint
-- The services raise the furthest stage.
DROP TRIGGER leads_furthest_stage ON leads;--> statement-breakpoint
DROP FUNCTION raise_furthest_stage();
