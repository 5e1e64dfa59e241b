-- The lock makes the numbers of one user rise in the order in which they can be seen: a reader who asks for what
-- comes after a number never misses one that was given earlier and committed later. Whoever writes for several
-- users in one transaction does so in the order of their ids, so that no two wait for each other in a circle.
CREATE OR REPLACE FUNCTION number_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7226002, hashtext(NEW.user_id::text));
  NEW.seq := nextval('notifications_seq');
  RETURN NEW;
END
$$;
