CREATE TABLE "point_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"points" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_for" text,
	"counter" text,
	"level" integer,
	"period" text,
	"starts" date
);
--> statement-breakpoint
CREATE TABLE "point_totals" (
	"user_id" uuid NOT NULL,
	"period" text NOT NULL,
	"starts" date NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"won" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_totals_user_id_period_starts_pk" PRIMARY KEY("user_id","period","starts")
);
--> statement-breakpoint
CREATE TABLE "streaks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"current" integer NOT NULL,
	"longest" integer NOT NULL,
	"last_day" date NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hide_points" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hide_from_leaderboard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "streak_days_off" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_totals" ADD CONSTRAINT "point_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streaks" ADD CONSTRAINT "streaks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "point_entries_once" ON "point_entries" USING btree ("user_id","action","subject");--> statement-breakpoint
CREATE INDEX "point_entries_user_at" ON "point_entries" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "point_entries_user_day" ON "point_entries" USING btree ("user_id","day","action");--> statement-breakpoint
CREATE INDEX "point_entries_subject" ON "point_entries" USING btree ("subject","action");--> statement-breakpoint
CREATE INDEX "point_entries_reached" ON "point_entries" USING btree ("user_id") WHERE "point_entries"."level" is not null;--> statement-breakpoint
CREATE INDEX "point_totals_points" ON "point_totals" USING btree ("period","starts","points","user_id");--> statement-breakpoint
CREATE INDEX "point_totals_won" ON "point_totals" USING btree ("period","starts","won","user_id") WHERE "point_totals"."won" > 0;--> statement-breakpoint
CREATE INDEX "users_hidden" ON "users" USING btree ("id") WHERE "users"."hide_from_leaderboard";--> statement-breakpoint
-- Keeps point_totals exact whoever writes to the ledger. Totals are taken in the order of their key, so that two
-- writers never wait for each other in a circle. Entries are deleted only with their user, so deletions do not count.
CREATE TYPE point_change AS (user_id uuid, action text, day date, points integer, times integer);
--> statement-breakpoint
-- In plpgsql, which keeps its plan.
CREATE FUNCTION add_to_point_totals(changes point_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changes IS NULL THEN RETURN; END IF;
  INSERT INTO point_totals (user_id, period, starts, points, added, won, completed, written)
  SELECT c.user_id, p.period, p.starts, sum(c.points * c.times),
    coalesce(sum(c.times) FILTER (WHERE c.action = 'LEAD_CREATED'), 0),
    coalesce(sum(c.times) FILTER (WHERE c.action = 'LEAD_CONVERTED'), 0),
    coalesce(sum(c.times) FILTER (WHERE c.action = 'TASK_COMPLETED'), 0),
    coalesce(sum(c.times) FILTER (WHERE c.action = 'NOTE_ADDED'), 0)
  FROM unnest(changes) c
  CROSS JOIN LATERAL (
    VALUES ('ALL_TIME', date '1970-01-01'), ('DAILY', c.day), ('WEEKLY', date_trunc('week', c.day)::date),
      ('MONTHLY', date_trunc('month', c.day)::date)
  ) p (period, starts)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, period, starts) DO UPDATE SET
    points = point_totals.points + excluded.points,
    added = point_totals.added + excluded.added,
    won = point_totals.won + excluded.won,
    completed = point_totals.completed + excluded.completed,
    written = point_totals.written + excluded.written;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_point_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_point_totals(array_agg((user_id, action, day, points, 1)::point_change))
    FROM new_rows WHERE taken_back_at IS NULL;
  ELSE
    PERFORM add_to_point_totals(array_agg((user_id, action, day, points, times)::point_change))
    FROM (
      SELECT *, 1 AS times FROM new_rows WHERE taken_back_at IS NULL
      UNION ALL
      SELECT *, -1 FROM old_rows WHERE taken_back_at IS NULL
    ) changes;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER point_entries_counted AFTER INSERT ON point_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_point_entries();
--> statement-breakpoint
CREATE TRIGGER point_entries_recounted AFTER UPDATE ON point_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_point_entries();
--> statement-breakpoint
-- Writes what the domain has decided into the ledger: what is taken back, given back and earned, and the achievements
-- and challenges that are reached by it, with their notifications. It knows no rule: points, maxima, levels and texts
-- come with `work` (see services/gamification/point-work.ts).
CREATE FUNCTION record_points(work jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  who uuid := work ->> 'userId';
  instant timestamptz := work ->> 'at';
  today date := work ->> 'day';
  changed uuid[];
  affected uuid[] := '{}';
BEGIN
  IF work ? 'takeBack' THEN
    WITH taken AS (
      UPDATE point_entries e SET taken_back_at = instant, taken_back_for = r.reason
      FROM jsonb_to_recordset(work -> 'takeBack') AS r (subject text, action text, reason text)
      WHERE e.subject = r.subject AND e.action = r.action AND e.taken_back_at IS NULL
      RETURNING e.user_id
    )
    SELECT array_agg(DISTINCT user_id) INTO changed FROM taken;
    affected := affected || coalesce(changed, '{}');
  END IF;

  IF work ? 'giveBack' THEN
    WITH latest AS (
      SELECT DISTINCT ON (e.subject, e.action) e.id
      FROM point_entries e
      JOIN jsonb_to_recordset(work -> 'giveBack') AS r (subject text, action text, reason text)
        ON e.subject = r.subject AND e.action = r.action AND e.taken_back_for = r.reason
      ORDER BY e.subject, e.action, e.taken_back_at DESC
    ), given AS (
      UPDATE point_entries e SET taken_back_at = NULL, taken_back_for = NULL
      FROM latest WHERE e.id = latest.id
      RETURNING e.user_id
    )
    SELECT array_agg(DISTINCT user_id) INTO changed FROM given;
    affected := affected || coalesce(changed, '{}');
  END IF;

  IF work ? 'earn' THEN
    -- The maximum of a day is counted under a lock, so that parallel requests cannot exceed it together.
    INSERT INTO point_totals (user_id, period, starts) SELECT who, 'ALL_TIME', date '1970-01-01'
    WHERE EXISTS (SELECT FROM jsonb_to_recordset(work -> 'earn') AS r (most int) WHERE r.most IS NOT NULL)
    ON CONFLICT (user_id, period, starts) DO UPDATE SET points = point_totals.points;

    WITH earned AS (
      INSERT INTO point_entries AS e (id, user_id, action, subject, points, day, at)
      SELECT r.id, who, r.action, r.subject,
        CASE WHEN r.most IS NULL OR r.nth + coalesce(awarded.times, 0) <= r.most THEN r.points ELSE 0 END, today, instant
      FROM (
        SELECT *, row_number() OVER (PARTITION BY action ORDER BY id) AS nth
        FROM jsonb_to_recordset(work -> 'earn') AS r (id uuid, action text, subject text, points int, most int)
      ) r
      LEFT JOIN (
        SELECT t.action, count(*) AS times FROM point_entries t
        WHERE t.user_id = who AND t.day = today AND t.points > 0 AND t.action IN (
          SELECT c.action FROM jsonb_to_recordset(work -> 'earn') AS c (action text, most int) WHERE c.most IS NOT NULL
        )
        GROUP BY 1
      ) awarded ON awarded.action = r.action
      ON CONFLICT (user_id, action, subject) DO UPDATE SET taken_back_at = NULL, taken_back_for = NULL
        WHERE e.taken_back_at IS NOT NULL
      RETURNING e.user_id
    )
    SELECT array_agg(DISTINCT user_id) INTO changed FROM earned;
    affected := affected || coalesce(changed, '{}');
  END IF;

  -- What was reached before is lost with what it was reached by, and comes back with it.
  IF affected <> '{}' THEN
    UPDATE point_entries e SET
      taken_back_at = CASE WHEN s.reached THEN NULL ELSE instant END,
      taken_back_for = CASE WHEN s.reached THEN NULL ELSE 'reopened' END
    FROM (
      SELECT m.id, coalesce((to_jsonb(t) ->> m.counter)::int, 0) >= m.level AS reached
      FROM point_entries m
      LEFT JOIN point_totals t ON t.user_id = m.user_id AND t.period = m.period AND t.starts = m.starts
      WHERE m.user_id = ANY (affected) AND m.level IS NOT NULL
    ) s
    WHERE e.id = s.id AND s.reached = (e.taken_back_at IS NOT NULL);
  END IF;

  -- Points that are given back to somebody else can bring them achievements too. Challenges depend on the plan, so
  -- only whoever acts is known to take part.
  IF work ? 'milestones' THEN
    WITH m AS (
      SELECT * FROM jsonb_to_recordset(work -> 'milestones') AS m (action text, subject text, points int,
        counter text, level int, period text, starts date, notice jsonb)
    ), reached AS (
      INSERT INTO point_entries (user_id, action, subject, points, day, at, counter, level, period, starts)
      SELECT p.user_id, m.action, m.subject, m.points, today, instant, m.counter, m.level, m.period, m.starts
      FROM m
      JOIN (SELECT DISTINCT unnest(affected || who) AS user_id) p ON p.user_id = who
        OR (m.action = 'ACHIEVEMENT_UNLOCKED' AND m.level IS NOT NULL)
      LEFT JOIN point_totals t ON t.user_id = p.user_id AND t.period = m.period AND t.starts = m.starts
      WHERE m.level IS NULL OR (to_jsonb(t) ->> m.counter)::int >= m.level
      ORDER BY 1, 2, 3
      ON CONFLICT DO NOTHING
      RETURNING user_id, action, subject
    ), occasions AS (
      INSERT INTO told_occasions (user_id, key, at)
      SELECT r.user_id, m.notice ->> 'dedupeKey', instant
      FROM reached r JOIN m USING (action, subject)
      JOIN users u ON u.id = r.user_id AND NOT u.hide_points AND NOT m.notice ->> 'kind' = ANY (u.muted_notifications)
      ORDER BY 1, 2
      ON CONFLICT DO NOTHING
      RETURNING user_id, key
    )
    INSERT INTO notifications (id, user_id, kind, type, related_type, title, message, action_url, action_text, created_at)
    SELECT gen_random_uuid(), o.user_id, m.notice ->> 'kind', m.notice ->> 'type', m.notice ->> 'relatedType',
      m.notice ->> 'title', m.notice ->> 'message', m.notice ->> 'actionUrl', m.notice ->> 'actionText', instant
    FROM m JOIN occasions o ON o.key = m.notice ->> 'dedupeKey'
    ORDER BY o.user_id;
  END IF;
END
$$;
--> statement-breakpoint
-- Records the points of events in the statement that writes them. The writer leaves the work in a setting of the
-- transaction instead of calling the function, because a trigger runs after those of the rows that the same statement
-- changes: everybody then takes the locks of lead counters before those of points.
CREATE FUNCTION record_points_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  work text := current_setting('stanchion.points', true);
BEGIN
  IF coalesce(work, '') <> '' THEN
    PERFORM set_config('stanchion.points', '', true);
    IF EXISTS (SELECT FROM new_rows) THEN PERFORM record_points(work::jsonb); END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER domain_events_earn_points AFTER INSERT ON domain_events
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_points_of_events();
