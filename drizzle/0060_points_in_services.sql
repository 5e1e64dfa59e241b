-- The services record points by a statement of their own.
DROP TRIGGER domain_events_earn_points ON domain_events;--> statement-breakpoint
DROP FUNCTION record_points_of_events();
