CREATE TABLE "lead_day_counts" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"scope" text NOT NULL,
	"status" "lead_status" NOT NULL,
	"priority" "priority" NOT NULL,
	"detail" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lead_day_counts_owner_id_kind_day_scope_status_priority_detail_pk" PRIMARY KEY("owner_id","kind","day","scope","status","priority","detail")
);
--> statement-breakpoint
DROP INDEX "leads_won";--> statement-breakpoint
DROP INDEX "leads_team_won";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "furthest_stage" "lead_status" DEFAULT 'NEW' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_day_counts" ADD CONSTRAINT "lead_day_counts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_day_counts_scope" ON "lead_day_counts" USING btree ("scope","kind","day") WHERE "lead_day_counts"."scope" <> '';--> statement-breakpoint
CREATE INDEX "leads_closed" ON "leads" USING btree ("owner_id","closed_at","status","priority") WHERE "leads"."closed_at" is not null and "leads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_team_closed" ON "leads" USING btree ("team_id","closed_at","status","priority") WHERE "leads"."closed_at" is not null and "leads"."deleted_at" is null and "leads"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_team_created" ON "leads" USING btree ("team_id","created_at","id") WHERE "leads"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_owner_completed" ON "tasks" USING btree ("owner_id","completed_at") WHERE "tasks"."status" = 'COMPLETED' and "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_team_completed" ON "tasks" USING btree ("team_id","completed_at") WHERE "tasks"."status" = 'COMPLETED' and "tasks"."deleted_at" is null and "tasks"."team_id" is not null;
--> statement-breakpoint
-- The furthest stage that a lead has ever been in, as its history has it. Losing a lead leaves it where it got to.
UPDATE leads l SET furthest_stage = f.stage
FROM (
  SELECT lead_id, max(stage) AS stage
  FROM (
    SELECT id AS lead_id, status AS stage FROM leads
    UNION ALL
    SELECT lead_id, to_status FROM lead_history
    UNION ALL
    SELECT lead_id, from_status FROM lead_history
  ) stages
  WHERE stage <> 'CLOSED_LOST'
  GROUP BY lead_id
) f
WHERE f.lead_id = l.id AND f.stage > l.furthest_stage;
--> statement-breakpoint
CREATE FUNCTION raise_furthest_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.furthest_stage := NEW.status;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_furthest_stage BEFORE INSERT OR UPDATE ON leads FOR EACH ROW
  WHEN (NEW.status <> 'CLOSED_LOST' AND NEW.furthest_stage < NEW.status)
  EXECUTE FUNCTION raise_furthest_stage();
--> statement-breakpoint
-- The UTC days on which a lead counts.
CREATE FUNCTION days_of_lead(
  created_at timestamptz, closed_at timestamptz, status lead_status, furthest_stage lead_status, lost_reason text
) RETURNS TABLE (kind text, day date, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'created', ($1 AT TIME ZONE 'UTC')::date, $4::text
  UNION ALL
  SELECT 'closed', ($2 AT TIME ZONE 'UTC')::date, CASE WHEN $3 = 'CLOSED_LOST' THEN coalesce($5, '') ELSE '' END
  WHERE $2 IS NOT NULL
$$;
--> statement-breakpoint
INSERT INTO lead_day_counts (owner_id, kind, day, scope, status, priority, detail, count)
SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, ''), l.status, l.priority, d.detail, count(*)
FROM leads l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
-- Keeps lead_day_counts exact, as count_leads does with lead_counters. Both run after each statement, in the order of
-- their names, and take their rows in the order of the key: two writers never wait for each other in a circle.
CREATE FUNCTION count_lead_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_day_counts (owner_id, kind, day, scope, status, priority, detail, count)
    SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, ''), l.status, l.priority, d.detail, count(*)
    FROM new_rows l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
    WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (owner_id, kind, day, scope, status, priority, detail)
      DO UPDATE SET count = lead_day_counts.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    -- A counter that is gone belonged to an owner who is being deleted with all their leads.
    UPDATE lead_day_counts c SET count = c.count - g.gone
    FROM (
      SELECT k.owner_id, k.kind, k.day, k.scope, k.status, k.priority, k.detail, o.gone
      FROM (
        SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, '') AS scope, l.status, l.priority, d.detail,
          count(*) AS gone
        FROM old_rows l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
        WHERE l.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7
      ) o
      JOIN lead_day_counts k USING (owner_id, kind, day, scope, status, priority, detail)
      ORDER BY 1, 2, 3, 4, 5, 6, 7
      FOR UPDATE OF k
    ) g
    WHERE (c.owner_id, c.kind, c.day, c.scope, c.status, c.priority, c.detail)
      = (g.owner_id, g.kind, g.day, g.scope, g.status, g.priority, g.detail);
  ELSE
    INSERT INTO lead_day_counts (owner_id, kind, day, scope, status, priority, detail, count)
    SELECT l.owner_id, d.kind, d.day, coalesce(l.team_id::text, ''), l.status, l.priority, d.detail, sum(l.change)
    FROM (
      SELECT owner_id, team_id, status, priority, created_at, closed_at, furthest_stage, lost_reason, 1 AS change
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT owner_id, team_id, status, priority, created_at, closed_at, furthest_stage, lost_reason, -1
      FROM old_rows WHERE deleted_at IS NULL
    ) l, days_of_lead(l.created_at, l.closed_at, l.status, l.furthest_stage, l.lost_reason) d
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(l.change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (owner_id, kind, day, scope, status, priority, detail)
      DO UPDATE SET count = lead_day_counts.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_days_counted_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (current_setting('stanchion.count_later', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION count_lead_days();
--> statement-breakpoint
CREATE TRIGGER leads_days_counted_update AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_lead_days();
--> statement-breakpoint
CREATE TRIGGER leads_days_counted_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_lead_days();
