-- Immutable, unlike array_to_string, so that a generated column can call it.
CREATE OR REPLACE FUNCTION join_texts(t text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_string(t, ' ');
END
$$;
