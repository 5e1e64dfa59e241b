-- Records the points of events in the statement that writes them. The writer leaves the work in a setting of the
-- transaction instead of calling the function, because a trigger runs after those of the rows that the same statement
-- changes: everybody then takes the locks of lead counters before those of points.
CREATE OR REPLACE FUNCTION record_points_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  work text := current_setting('stanchion.points', true);
BEGIN
  IF coalesce(work, '') <> '' THEN
    PERFORM set_config('stanchion.points', '', true);
    IF EXISTS (SELECT FROM new_rows) THEN PERFORM record_points(work::jsonb); END IF;
  END IF;
  RETURN NULL;
END
$$;
