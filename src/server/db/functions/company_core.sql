-- Stored in leads and in an index. A change needs a migration that creates the new version, and then computes it again.
-- The name of a company as duplicates are compared by it: `companyCore` in SQL. The schema is named, because a restored
-- dump computes the column with an empty search path.
CREATE OR REPLACE FUNCTION company_core(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    btrim(regexp_replace(replace(public.search_fold(name), '.', ''), '[,;()\t-\r ]+', ' ', 'g'), ' '),
    '( (& co|and co|co|company|corp|corporation|inc|incorporated|ltd|limited|llc|llp|lllp|lp|plc|pllc|pc|pty|pte|pvt|gmbh|mbh|ag|kg|kgaa|ohg|ug|sa|sas|sarl|srl|bv|nv|ab|aps|oy|oyj|kft|sro|sp z oo))+$',
    ''
  )
$$;
