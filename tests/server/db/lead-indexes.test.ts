import { databaseForFile } from '@tests/support/browser/opening';
import { actorFor, makeUser, testScope } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { and, type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { LeadFocus } from '@/domain/leads/filters/lead-focus';
import { rowsOf } from '@/server/db/client';
import { leads } from '@/server/db/schema';
import { inFocus, stalledByStage } from '@/server/services/leads/lead-focus';
import { selectFoundLeads } from '@/server/services/leads/lead-search';
import { visibleTo } from '@/server/services/shared/visibility';

const database = databaseForFile();

// Of an empty table, the planner knows too little to tell one index from another.
beforeAll(async () => {
  const scope = testScope(database);
  const [owner, teamId] = [await makeUser(scope), await makeTeam(scope)];
  await database.db.execute(sql`
    insert into leads (id, owner_id, team_id, company_name, contact_person, status, priority, stage_entered_at, created_at, updated_at)
    select gen_random_uuid(), ${owner.id}, case when i % 2 = 0 then ${teamId}::uuid end, 'Arena ' || i, 'Jo Field',
      'NEW', 'LOW', now(), now(), now()
    from generate_series(1, 500) i`);
  await database.db.execute(sql`analyze leads`);
});

/** The query plan with sequential scans, bitmaps and sorts disabled: the tables here are nearly empty. */
const planOf = (query: SQL) =>
  database.db.transaction(async (tx) => {
    for (const setting of ['enable_seqscan', 'enable_sort', 'enable_bitmapscan']) {
      await tx.execute(sql.raw(`set local ${setting} = off`));
    }
    return JSON.stringify(rowsOf(await tx.execute(sql`explain ${query}`)));
  });

async function makeActor() {
  const scope = testScope(database);
  return actorFor(scope, await makeUser(scope));
}

const matching = async (focus: LeadFocus) => {
  const actor = await makeActor();
  return and(visibleTo(actor.user, leads), inFocus(actor, focus));
};

/** A look-up of one name, among the leads of one owner or team. */
const byName = (index: string, column: string) =>
  new RegExp(`using ${index} [^}]*},{"QUERY PLAN":" *Index Cond: \\(\\(${column} = [^"]*search_fold\\(company_name\\)`);

it.each(['UPCOMING_FOLLOW_UP', 'OVERDUE_FOLLOW_UP', 'UNPLANNED'] as const)(
  'reads %s in the order of the index on open leads',
  async (focus) => {
    const query = sql`select 1 from ${leads} where ${await matching(focus)} order by next_follow_up limit 100`;
    expect(await planOf(query)).toContain('using leads_open_follow_up');
  },
);

it.each(['EVENT_SOON', 'EVENT_PAST'] as const)(
  'reads %s in the order of the index on events of open leads',
  async (focus) => {
    const query = sql`select 1 from ${leads} where ${await matching(focus)} order by event_date limit 100`;
    expect(await planOf(query)).toMatch(/using leads_open_event.*Index Cond: [^"]*event_date/);
  },
);

it('finds a lead by its exact name in the index on names', async () => {
  const plan = await planOf(sql`${selectFoundLeads(await makeActor(), 'Harbour Lights', 10)}`);
  expect(plan).toMatch(byName('leads_owner_company_key', 'owner_id'));
  expect(plan).not.toContain('leads_team_company_key');
});

it('finds a lead of a team in an index of its own', async () => {
  const scope = testScope(database);
  const member = await joinTeam(scope, await makeUser(scope), await makeTeam(scope));
  const plan = await planOf(sql`${selectFoundLeads(actorFor(scope, member), 'Harbour Lights', 10)}`);
  expect(plan).toMatch(byName('leads_owner_company_key', 'owner_id'));
  expect(plan).toMatch(byName('leads_team_company_key', 'team_id'));
});

it('reads the stalled leads of a stage from the one that has been there for longest', async () => {
  const actor = await makeActor();
  for (const stalled of stalledByStage(actor)) {
    const where = and(visibleTo(actor.user, leads), stalled);
    const query = sql`select 1 from ${leads} where ${where} order by stage_entered_at limit 100`;
    expect(await planOf(query)).toMatch(/using leads_owner_stage.*Index Cond: [^"]*stage_entered_at/);
  }
});

it('estimates the revenue of a month with an index-only scan', async () => {
  const actor = await makeActor();
  // In an empty table, every index of the owner costs the same.
  await database.db.execute(sql`
    insert into leads (id, owner_id, company_name, contact_person, status, priority, stage_entered_at, created_at, updated_at)
    select gen_random_uuid(), ${actor.user.id}, 'Company ' || n, 'Sam', 'NEW', 'LOW', now(), now(), now()
    from generate_series(1, 500) n`);
  await database.db.execute(sql`analyze leads`);
  const query = sql`
    select priority from ${leads} where ${and(visibleTo(actor.user, leads), inFocus(actor, 'WON_THIS_MONTH'))}`;
  expect(await planOf(query)).toMatch(/Index Only Scan using leads_closed/);
});
