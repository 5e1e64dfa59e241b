-- Folds case and accents, as `foldForSearch` of the domain does. It needs no extension, and neither the locale nor the
-- version of the server changes its result, so that it may be called immutable. Most text is ASCII, or is once the
-- accents are gone. The rest takes longer, because translate() compares every letter with the whole list.
DO $$
BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'Stanchion needs a database with the encoding UTF8. This one has %. Create one with: CREATE DATABASE stanchion ENCODING ''UTF8'' TEMPLATE template0',
      current_setting('server_encoding');
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_fold(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(t) = length(t) THEN RETURN lower(t COLLATE "C"); END IF;
  t := regexp_replace(normalize(t, NFKD), '[\u0300-\u036f]+', '', 'g');
  t := regexp_replace(regexp_replace(t, '[’‘ʼ]', '''', 'g'), '[‐–—]', '-', 'g');
  IF octet_length(t) = length(t) THEN RETURN lower(t COLLATE "C"); END IF;
  IF t ~ '[Æ-ɛẞ]' THEN
    t := translate(t, 'ŁłØøĐđÐðĦħıŊŋŦŧƁɓƊɗƏəƐɛƆɔƘƙÆŒẞÞ', 'llooddddhhinnttbbddeeeeookkæœßþ');
    t := replace(replace(replace(replace(t, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  END IF;
  IF t ~ '[Α-ω]' THEN
    t := translate(t, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ');
  END IF;
  IF t ~ '[Ѐ-ԯ]' THEN
    t := translate(t, 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҖҚҢҮҰҲҶҺӘӨ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғҗқңүұҳҷһәө');
  END IF;
  IF t ~ '[Ա-Ֆ]' THEN
    t := translate(t, 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ', 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  END IF;
  RETURN lower(t COLLATE "C");
END
$$;
--> statement-breakpoint
DROP INDEX "tasks_title";--> statement-breakpoint
-- One statement rewrites the table once.
ALTER TABLE "leads"
  DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold("leads"."company_name" || ' ' || "leads"."contact_person" || ' ' || "leads"."email")) STORED NOT NULL,
  ADD COLUMN "phone_digits" text GENERATED ALWAYS AS (regexp_replace("leads"."phone", '[^0-9]+', '', 'g')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "notes"
  DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold("notes"."title" || ' ' || "notes"."content")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "calendar_events_title" ON "calendar_events" USING gin (search_fold("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops,"phone_digits" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notes_search" ON "notes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tasks_title" ON "tasks" USING gin (search_fold("title") gin_trgm_ops);
