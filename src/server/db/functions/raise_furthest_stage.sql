CREATE OR REPLACE FUNCTION raise_furthest_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.furthest_stage := NEW.status;
  RETURN NEW;
END
$$;
