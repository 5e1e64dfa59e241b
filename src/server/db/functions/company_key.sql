-- Stored in indexes. A change needs a migration that creates the new version, and then computes them again.
-- The name of a company without what people write differently: case, accents, repeated and outer blanks. The schema is
-- named, because a restored dump builds the indexes with an empty search path.
CREATE OR REPLACE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(public.search_fold(name), '\s+', ' ', 'g'))
$$;
