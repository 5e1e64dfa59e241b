-- The name of a company without what people write differently: case, accents, repeated and outer blanks. The schema is
-- named, because a restored dump builds the indexes with an empty search path.
CREATE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(public.search_fold(name), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
DROP INDEX "leads_team_company";--> statement-breakpoint
CREATE INDEX "leads_owner_company_key" ON "leads" USING btree ("owner_id",company_key("company_name"));--> statement-breakpoint
CREATE INDEX "leads_team_company_key" ON "leads" USING btree ("team_id",company_key("company_name")) WHERE "leads"."team_id" is not null and "leads"."deleted_at" is null;