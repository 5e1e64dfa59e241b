-- A stream whose API token was revoked must not stay open, as with sessions.
CREATE TRIGGER api_tokens_ended AFTER DELETE ON api_tokens FOR EACH ROW EXECUTE FUNCTION announce_session_end();
--> statement-breakpoint
-- Names get into the greetings and headers of mail, where further lines would read as ours.
UPDATE users SET name = coalesce(nullif(btrim(regexp_replace(name, U&'[\0001-\001F\007F-\009F\2028\2029]+', ' ', 'g')), ''), 'Unnamed')
  WHERE name ~ U&'[\0001-\001F\007F-\009F\2028\2029]';
--> statement-breakpoint
UPDATE teams SET name = coalesce(nullif(btrim(regexp_replace(name, U&'[\0001-\001F\007F-\009F\2028\2029]+', ' ', 'g')), ''), 'Unnamed')
  WHERE name ~ U&'[\0001-\001F\007F-\009F\2028\2029]';
