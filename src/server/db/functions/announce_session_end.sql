-- A stream whose session has ended must not stay open.
CREATE OR REPLACE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stanchion_sessions', OLD.user_id::text);
  RETURN NULL;
END
$$;
