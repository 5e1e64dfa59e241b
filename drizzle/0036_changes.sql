CREATE TABLE "change_log" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "change_log_is_only" CHECK ("change_log"."is_only")
);
--> statement-breakpoint
CREATE TABLE "row_changes" (
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigserial NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	"audience" uuid NOT NULL,
	"whole" boolean DEFAULT false NOT NULL,
	"snapshot" "pg_snapshot",
	CONSTRAINT "row_changes_tx_id_pk" PRIMARY KEY("tx","id")
);
--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "client_id" text;--> statement-breakpoint
CREATE INDEX "row_changes_audience" ON "row_changes" USING btree ("audience","tx","id");--> statement-breakpoint
CREATE INDEX "row_changes_access" ON "row_changes" USING btree ("audience","row_id","id") WHERE "row_changes"."kind" in ('joined', 'left', 'rights');--> statement-breakpoint
CREATE INDEX "row_changes_at" ON "row_changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_events_client" ON "analytics_events" USING btree ("user_id","client_id") WHERE "analytics_events"."client_id" is not null;--> statement-breakpoint
-- A row is logged for its owner, and, if it has a team, for that: for all of it, or, if `seen_by` is given, for those
-- members alone who see the whole team, and for the users in it (see services/shared/visibility.ts). Without an owner,
-- nobody is left out.
CREATE FUNCTION team_audiences(owner_id uuid, team_id uuid, seen_by uuid[])
RETURNS TABLE (audience uuid, whole boolean) LANGUAGE sql IMMUTABLE AS $$
  SELECT team_id, seen_by IS NOT NULL
  UNION SELECT u, false FROM unnest(seen_by) u WHERE u IS DISTINCT FROM owner_id
$$;
--> statement-breakpoint
-- What is linked to a lead of its team is seen by whoever sees the lead. If the lead is purged or no longer in the team,
-- nobody knows here who saw it: then it is hidden.
CREATE FUNCTION linked_seen_by(linked_to uuid, team uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN l.id IS NULL THEN '{}'::uuid[]
    WHEN l.assignee_id IS NOT NULL THEN ARRAY[l.assignee_id, l.owner_id]
  END
  FROM (SELECT linked_to AS id) r LEFT JOIN leads l ON l.id = r.id AND l.team_id = team
$$;
--> statement-breakpoint
-- The plan of each statement below is made once per connection, for however many rows there were then. So none joins
-- the rows before to those after: 10,000 rows would be compared with each other in the plan for one.
CREATE FUNCTION log_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_changes (kind, row_id, audience)
  SELECT 'lead', r.id, r.owner_id FROM changed_rows r WHERE r.deleted_at IS NULL;
  IF EXISTS (SELECT FROM changed_rows r WHERE r.team_id IS NOT NULL) THEN
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT 'lead', r.id, a.audience, a.whole
    FROM changed_rows r CROSS JOIN LATERAL team_audiences(r.owner_id, r.team_id,
      CASE WHEN r.assignee_id IS NOT NULL THEN ARRAY[r.assignee_id] END) a
    WHERE r.deleted_at IS NULL AND r.team_id IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION log_lead_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limited uuid[];
  changed uuid[];
  audiences uuid[];
  wholes boolean[];
BEGIN
  INSERT INTO row_changes (kind, row_id, audience)
  SELECT 'lead', n.id, n.owner_id FROM new_rows n WHERE n.deleted_at IS NULL
  UNION SELECT 'lead', o.id, o.owner_id FROM old_rows o WHERE o.deleted_at IS NULL;
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.team_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM old_rows o WHERE o.team_id IS NOT NULL) THEN RETURN NULL; END IF;
  INSERT INTO row_changes (kind, row_id, audience, whole)
  SELECT DISTINCT 'lead', r.id, a.audience, a.whole
  FROM (
    SELECT n.id, n.owner_id, n.team_id, n.assignee_id FROM new_rows n
    WHERE n.deleted_at IS NULL AND n.team_id IS NOT NULL
    UNION
    SELECT o.id, o.owner_id, o.team_id, o.assignee_id FROM old_rows o
    WHERE o.deleted_at IS NULL AND o.team_id IS NOT NULL
  ) r CROSS JOIN LATERAL team_audiences(r.owner_id, r.team_id,
    CASE WHEN r.assignee_id IS NOT NULL THEN ARRAY[r.assignee_id] END) a;
  -- Whoever gets to see a lead, or no longer does, also sees or loses what is linked to it, if their team shows them only
  -- what is assigned to them. Arrays keep the number of rows out of the plans below.
  limited := ARRAY(
    SELECT t.id FROM teams t
    WHERE t.assigned_only AND t.id IN (SELECT n.team_id FROM new_rows n UNION SELECT o.team_id FROM old_rows o)
      AND EXISTS (SELECT FROM team_members m WHERE m.team_id = t.id AND m.role = 'member')
  );
  IF cardinality(limited) = 0 THEN RETURN NULL; END IF;
  WITH before AS MATERIALIZED (
    SELECT o.id, o.team_id, a.audience, a.whole FROM old_rows o CROSS JOIN LATERAL team_audiences(NULL, o.team_id,
      CASE WHEN o.assignee_id IS NOT NULL THEN ARRAY[o.assignee_id, o.owner_id] END) a
    WHERE o.team_id = ANY (limited)
  ), after AS MATERIALIZED (
    SELECT n.id, n.team_id, a.audience, a.whole FROM new_rows n CROSS JOIN LATERAL team_audiences(NULL, n.team_id,
      CASE WHEN n.assignee_id IS NOT NULL THEN ARRAY[n.assignee_id, n.owner_id] END) a
    WHERE n.team_id = ANY (limited)
  )
  SELECT array_agg(c.id), array_agg(c.audience), array_agg(c.whole) INTO changed, audiences, wholes
  FROM ((TABLE before EXCEPT TABLE after) UNION ALL (TABLE after EXCEPT TABLE before)) c;
  IF changed IS NULL THEN RETURN NULL; END IF;
  -- Whoever is changing one of these was told before who sees it, so their change must be committed before this one, and
  -- another must wait for it. In the order in which whatever changes several rows locks them: leads first, each by id.
  PERFORM FROM tasks k WHERE k.lead_id IN (SELECT unnest(changed)) AND k.deleted_at IS NULL ORDER BY k.id FOR SHARE OF k;
  PERFORM FROM notes k WHERE k.lead_id IN (SELECT unnest(changed)) AND k.deleted_at IS NULL ORDER BY k.id FOR SHARE OF k;
  PERFORM FROM calendar_events k
  WHERE k.lead_id IN (SELECT unnest(changed)) AND k.deleted_at IS NULL ORDER BY k.id FOR SHARE OF k;
  INSERT INTO row_changes (kind, row_id, audience, whole)
  SELECT r.kind, r.id, c.audience, c.whole
  FROM unnest(changed, audiences, wholes) c (id, audience, whole)
  CROSS JOIN LATERAL (
    SELECT 'task' AS kind, k.id, k.owner_id FROM tasks k WHERE k.lead_id = c.id AND k.deleted_at IS NULL
    UNION ALL
    SELECT 'note', k.id, k.owner_id FROM notes k WHERE k.lead_id = c.id AND k.deleted_at IS NULL
    UNION ALL
    SELECT 'event', k.id, k.owner_id FROM calendar_events k WHERE k.lead_id = c.id AND k.deleted_at IS NULL
  ) r
  WHERE c.audience <> r.owner_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For tasks, notes and events. The argument is the kind.
CREATE FUNCTION log_linked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_changes (kind, row_id, audience)
  SELECT TG_ARGV[0], r.id, r.owner_id FROM changed_rows r WHERE r.deleted_at IS NULL;
  IF EXISTS (SELECT FROM changed_rows r WHERE r.team_id IS NOT NULL) THEN
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT TG_ARGV[0], r.id, a.audience, a.whole
    FROM changed_rows r
    CROSS JOIN LATERAL team_audiences(r.owner_id, r.team_id, linked_seen_by(r.lead_id, r.team_id)) a
    WHERE r.deleted_at IS NULL AND r.team_id IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION log_linked_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- When a reminder is due is nobody's to see.
  IF TG_ARGV[0] = 'event' AND NOT EXISTS (
    SELECT to_jsonb(n) - 'remind_at' FROM new_rows n EXCEPT SELECT to_jsonb(o) - 'remind_at' FROM old_rows o
  ) THEN RETURN NULL; END IF;
  INSERT INTO row_changes (kind, row_id, audience)
  SELECT TG_ARGV[0], n.id, n.owner_id FROM new_rows n WHERE n.deleted_at IS NULL
  UNION SELECT TG_ARGV[0], o.id, o.owner_id FROM old_rows o WHERE o.deleted_at IS NULL;
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.team_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM old_rows o WHERE o.team_id IS NOT NULL) THEN RETURN NULL; END IF;
  INSERT INTO row_changes (kind, row_id, audience, whole)
  SELECT DISTINCT TG_ARGV[0], r.id, a.audience, a.whole
  FROM (
    SELECT n.id, n.owner_id, n.team_id, n.lead_id FROM new_rows n
    WHERE n.deleted_at IS NULL AND n.team_id IS NOT NULL
    UNION
    SELECT o.id, o.owner_id, o.team_id, o.lead_id FROM old_rows o
    WHERE o.deleted_at IS NULL AND o.team_id IS NOT NULL
  ) r CROSS JOIN LATERAL team_audiences(r.owner_id, r.team_id, linked_seen_by(r.lead_id, r.team_id)) a;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What a team has, with who sees it in one that shows its members only what is assigned to them or to nobody.
CREATE FUNCTION rows_of_team(team uuid) RETURNS TABLE (kind text, row_id uuid, seen_by uuid[]) LANGUAGE sql STABLE AS $$
  SELECT 'lead', l.id, CASE WHEN l.assignee_id IS NOT NULL THEN ARRAY[l.assignee_id, l.owner_id] END
  FROM leads l WHERE l.team_id = team AND l.deleted_at IS NULL
  UNION ALL
  SELECT r.kind, r.id, CASE
    WHEN l.id IS NULL THEN ARRAY[r.owner_id]
    WHEN l.assignee_id IS NOT NULL THEN ARRAY[l.assignee_id, l.owner_id, r.owner_id]
  END
  FROM (
    SELECT 'task' AS kind, k.id, k.owner_id, k.lead_id FROM tasks k WHERE k.team_id = team AND k.deleted_at IS NULL
    UNION ALL
    SELECT 'note', k.id, k.owner_id, k.lead_id FROM notes k WHERE k.team_id = team AND k.deleted_at IS NULL
    UNION ALL
    SELECT 'event', k.id, k.owner_id, k.lead_id FROM calendar_events k WHERE k.team_id = team AND k.deleted_at IS NULL
  ) r
  LEFT JOIN leads l ON l.id = r.lead_id AND l.team_id = team
$$;
--> statement-breakpoint
-- The same, or, of a team that has more than 2,000, one row that says so: its readers start over. Members come and go
-- while the rows of the team are locked, so that must not take long.
CREATE FUNCTION listed_rows(team uuid) RETURNS TABLE (kind text, row_id uuid, seen_by uuid[]) LANGUAGE sql STABLE AS $$
  WITH found AS MATERIALIZED (SELECT * FROM rows_of_team(team) LIMIT 2001),
    counted AS MATERIALIZED (SELECT count(*) > 2000 AS is_long FROM found)
  SELECT f.kind, f.row_id, f.seen_by FROM found f, counted WHERE NOT is_long
  UNION ALL
  SELECT 'unlisted', team, NULL FROM counted WHERE is_long
$$;
--> statement-breakpoint
-- The rows that somebody got to see or lost, for them alone. When a team ends, its rows are logged once, for all who were
-- in it: what `left` says bounds what they may learn of the team from then on.
CREATE FUNCTION log_member_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
    SELECT 'joined', m.team_id, m.user_id, NOT t.assigned_only OR m.role <> 'member', pg_current_snapshot()
    FROM new_rows m JOIN teams t ON t.id = m.team_id;
    INSERT INTO row_changes (kind, row_id, audience)
    SELECT r.kind, r.row_id, m.user_id
    FROM new_rows m JOIN teams t ON t.id = m.team_id CROSS JOIN LATERAL listed_rows(m.team_id) r
    WHERE NOT t.assigned_only OR m.role <> 'member' OR r.seen_by IS NULL OR m.user_id = ANY (r.seen_by);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_changes (kind, row_id, audience)
    SELECT r.kind, r.row_id, m.user_id
    FROM old_rows m JOIN teams t ON t.id = m.team_id CROSS JOIN LATERAL listed_rows(m.team_id) r
    WHERE m.team_id IN (SELECT o.team_id FROM old_rows o GROUP BY 1 HAVING count(*) = 1)
      AND (NOT t.assigned_only OR m.role <> 'member' OR r.seen_by IS NULL OR m.user_id = ANY (r.seen_by));
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT r.kind, r.row_id, a.audience, a.whole
    FROM (SELECT o.team_id FROM old_rows o GROUP BY 1 HAVING count(*) > 1) m CROSS JOIN LATERAL listed_rows(m.team_id) r
    CROSS JOIN LATERAL (
      SELECT m.team_id AS audience, r.seen_by IS NOT NULL AS whole
      UNION ALL
      SELECT o.user_id, false FROM old_rows o WHERE o.team_id = m.team_id AND o.user_id = ANY (r.seen_by)
    ) a;
    -- Last, so that nothing that is committed meanwhile is neither listed nor before it.
    INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
    SELECT 'left', m.team_id, m.user_id, coalesce(NOT t.assigned_only OR m.role <> 'member', false), pg_current_snapshot()
    FROM old_rows m LEFT JOIN teams t ON t.id = m.team_id;
  ELSE
    INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
    SELECT r.kind, r.row_id, m.user_id, r.whole, r.snapshot
    FROM new_rows m JOIN old_rows o USING (team_id, user_id) JOIN teams t ON t.id = m.team_id
    CROSS JOIN LATERAL (
      SELECT 'rights' AS kind, m.team_id AS row_id, o.role <> 'member' AS whole, pg_current_snapshot() AS snapshot
      UNION ALL
      SELECT k.kind, k.row_id, false, NULL FROM listed_rows(m.team_id) k
      WHERE k.kind = 'unlisted' OR NOT m.user_id = ANY (k.seen_by)
    ) r
    WHERE t.assigned_only AND (m.role = 'member') <> (o.role = 'member');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Everybody in the team sees what this shows or hides either before or after.
CREATE FUNCTION log_team_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
  SELECT r.kind, r.row_id, r.audience, r.whole, r.snapshot
  FROM new_rows n JOIN old_rows o USING (id)
  CROSS JOIN LATERAL (
    SELECT 'rights' AS kind, n.id AS row_id, m.user_id AS audience, n.assigned_only AS whole,
      pg_current_snapshot() AS snapshot
    FROM team_members m WHERE m.team_id = n.id AND m.role = 'member'
    UNION ALL
    SELECT k.kind, k.row_id, n.id, false, NULL FROM listed_rows(n.id) k
    WHERE k.kind = 'unlisted' OR k.seen_by IS NOT NULL
  ) r
  WHERE n.assigned_only <> o.assigned_only;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_logged_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_leads();
--> statement-breakpoint
CREATE TRIGGER leads_logged_update AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_lead_changes();
--> statement-breakpoint
CREATE TRIGGER leads_logged_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_leads();
--> statement-breakpoint
CREATE TRIGGER tasks_logged_insert AFTER INSERT ON tasks
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked('task');
--> statement-breakpoint
CREATE TRIGGER tasks_logged_update AFTER UPDATE ON tasks
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('task');
--> statement-breakpoint
CREATE TRIGGER tasks_logged_delete AFTER DELETE ON tasks
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked('task');
--> statement-breakpoint
CREATE TRIGGER notes_logged_insert AFTER INSERT ON notes
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked('note');
--> statement-breakpoint
CREATE TRIGGER notes_logged_update AFTER UPDATE ON notes
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('note');
--> statement-breakpoint
CREATE TRIGGER notes_logged_delete AFTER DELETE ON notes
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked('note');
--> statement-breakpoint
CREATE TRIGGER calendar_events_logged_insert AFTER INSERT ON calendar_events
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked('event');
--> statement-breakpoint
CREATE TRIGGER calendar_events_logged_update AFTER UPDATE ON calendar_events
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked_changes('event');
--> statement-breakpoint
CREATE TRIGGER calendar_events_logged_delete AFTER DELETE ON calendar_events
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_linked('event');
--> statement-breakpoint
CREATE TRIGGER team_members_logged_insert AFTER INSERT ON team_members
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_member_changes();
--> statement-breakpoint
CREATE TRIGGER team_members_logged_update AFTER UPDATE ON team_members
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_member_changes();
--> statement-breakpoint
CREATE TRIGGER team_members_logged_delete AFTER DELETE ON team_members
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_member_changes();
--> statement-breakpoint
CREATE TRIGGER teams_logged_update AFTER UPDATE ON teams
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_team_changes();
