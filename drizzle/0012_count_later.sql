-- A large import counts its leads once, in its last statement: the counters stay locked from the first change until the
-- transaction ends, and everything else that its owner does would wait for it.
CREATE OR REPLACE TRIGGER leads_counted_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (current_setting('stanchion.count_later', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION count_leads();
