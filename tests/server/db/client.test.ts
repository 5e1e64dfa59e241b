import { readFileSync } from 'node:fs';
import { scopeForFile } from '@tests/support/browser/opening';
import { makeUser } from '@tests/support/database/scope';
import { shortOrLong } from '@tests/support/long';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { and, eq, getTableName, is, ne, sql } from 'drizzle-orm';
import { isPgEnum, PgTable } from 'drizzle-orm/pg-core';
import { getTableColumns } from 'drizzle-orm/utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultsOf } from '@/domain/fields/field';
import { leadFields } from '@/domain/leads/lead';
import { LEAD_PRIORITIES, LEAD_STATUSES, LOST_REASONS } from '@/domain/leads/lead-choices';
import { TASK_STATUSES, TASK_TYPES } from '@/domain/tasks/task-choices';
import type { SessionUser } from '@/server/auth/sessions';
import { rowsOf } from '@/server/db/client';
import * as schema from '@/server/db/schema';
import journal from '../../../drizzle/meta/_journal.json';

const { leadCounters, leadDayCounts, leads, teams, users } = schema;
const declared: unknown[] = Object.values(schema);
type NewLead = typeof leads.$inferInsert;

const { database, scope } = scopeForFile();
let user: SessionUser;

beforeEach(async () => {
  user = await makeUser(scope);
});

const newLead = (changes: Partial<NewLead> = {}): NewLead => ({
  id: scope.newId(),
  ownerId: user.id,
  companyName: 'Northgate Arena',
  contactPerson: 'Sam Okafor',
  status: 'NEW',
  priority: 'MEDIUM',
  stageEnteredAt: scope.now,
  createdAt: scope.now,
  updatedAt: scope.now,
  ...changes,
});

async function newTeam() {
  const id = scope.newId();
  await scope.db.insert(teams).values({ id, name: 'North', createdAt: scope.now });
  return id;
}

describe('the migrations', () => {
  it('give existing rows a value in every new required column', () => {
    const parts = journal.entries.flatMap(({ tag }) => readFileSync(`drizzle/${tag}.sql`, 'utf8').split(/;|\n/));
    const added = parts.filter((part) => part.includes('ADD COLUMN') && part.includes('NOT NULL'));
    expect(added.length).toBeGreaterThan(20);
    expect(added.filter((part) => !/DEFAULT|GENERATED/.test(part))).toEqual([]);
  });

  const tables = declared.filter((value) => is(value, PgTable));

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    'create %s as the schema declares it',
    async (name, table) => {
      const found = await scope.db.execute(sql`
      select column_name, is_nullable = 'YES' as nullable from information_schema.columns
      where table_schema = 'public' and table_name = ${name} order by column_name`);
      const columns = Object.values(getTableColumns(table)).map((column) => ({
        column_name: column.name,
        nullable: !column.notNull && !column.primary,
      }));
      expect(rowsOf(found)).toEqual(columns.sort((a, b) => (a.column_name < b.column_name ? -1 : 1)));
      // Reads every column with its type's own parser.
      await expect(scope.db.select().from(table).limit(1)).resolves.toBeInstanceOf(Array);
    },
  );

  it('leave nothing for `npm run db:generate` to write, such as an index or a default', async () => {
    const latest = String(journal.entries.length - 1).padStart(4, '0');
    const generated = JSON.parse(readFileSync(`drizzle/meta/${latest}_snapshot.json`, 'utf8'));
    expect(await generateMigration(generated, generateDrizzleJson(schema, generated.id))).toEqual([]);
  });

  it('return a lead as it was written', async () => {
    const row = newLead({ notes: '  kept "as it is" ✓ ', nextFollowUp: new Date('2026-04-01T08:30:00.123Z') });
    await scope.db.insert(leads).values(row);
    const [stored] = await scope.db.select().from(leads).where(eq(leads.id, row.id));
    expect(stored).toEqual({
      ...defaultsOf(leadFields),
      ...row,
      teamId: null,
      assigneeId: null,
      deletedAt: null,
      closedAt: null,
      lastActivityAt: null,
      version: 1,
      searchText: 'northgate arena sam okafor    ',
      previousLeadId: null,
      mergedInto: null,
      companyCore: 'northgate arena',
      phoneNumber: null,
      phoneDigits: '',
      furthestStage: 'NEW',
    });
  });

  it('change nothing when they run again', async () => {
    const before = await appliedMigrations();
    await database.migrate();
    expect(await appliedMigrations()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  const appliedMigrations = async () =>
    rowsOf(await scope.db.execute(sql`select hash from drizzle.__drizzle_migrations order by id`));
});

describe('the enums', () => {
  const domain = {
    lead_status: LEAD_STATUSES,
    priority: LEAD_PRIORITIES,
    task_status: TASK_STATUSES,
    task_type: TASK_TYPES,
  };

  it.each(Object.entries(domain))('%s has the domain values, in their order', async (name, values) => {
    expect(await labelsOf(name)).toEqual(values);
  });

  it.each(declared.filter(isPgEnum).map((type) => [type.enumName, type.enumValues] as const))(
    '%s has the values of the schema',
    async (name, values) => {
      expect(await labelsOf(name)).toEqual(values);
    },
  );

  async function labelsOf(name: string) {
    const found = await scope.db.execute(sql`
      select enumlabel as label from pg_enum join pg_type on pg_type.oid = enumtypid
      where typname = ${name} order by enumsortorder`);
    return rowsOf<{ label: string }>(found).map(({ label }) => label);
  }
});

describe('lead_counters', () => {
  it('count all rows of one statement', async () => {
    await scope.db
      .insert(leads)
      .values([newLead(), newLead(), newLead({ priority: 'HIGH' }), newLead({ status: 'CLOSED_WON' })]);
    expect(await counters()).toEqual({ 'NEW/MEDIUM': 2, 'NEW/HIGH': 1, 'CLOSED_WON/MEDIUM': 1 });
    await expectExact();
  });

  it('follow an update of many rows, and ignore updates of other fields', async () => {
    await scope.db.insert(leads).values([newLead(), newLead(), newLead({ status: 'CONTACTED' })]);
    await scope.db.update(leads).set({ status: 'CONTACTED' }).where(eq(leads.ownerId, user.id));
    await scope.db.update(leads).set({ notes: 'called' }).where(eq(leads.ownerId, user.id));
    expect(await counters()).toEqual({ 'CONTACTED/MEDIUM': 3 });
    await expectExact();
  });

  it('follow a lead to another team, and back to its owner when the team is deleted', async () => {
    const [north, south] = [await newTeam(), await newTeam()];
    const moved = newLead({ teamId: north });
    await scope.db.insert(leads).values([moved, newLead({ teamId: north }), newLead()]);
    await scope.db.update(leads).set({ teamId: south }).where(eq(leads.id, moved.id));
    expect(await counters()).toEqual({ 'NEW/MEDIUM': 1, [`${north}/NEW/MEDIUM`]: 1, [`${south}/NEW/MEDIUM`]: 1 });

    await scope.db.delete(teams).where(eq(teams.id, south));
    expect(await counters()).toEqual({ 'NEW/MEDIUM': 2, [`${north}/NEW/MEDIUM`]: 1 });
    await expectExact();
  });

  it('follow a lead to its assignee, and count it as unassigned when their account is deleted', async () => {
    const [team, mate] = [await newTeam(), await makeUser(scope)];
    await scope.db.insert(leads).values([newLead({ teamId: team }), newLead({ teamId: team })]);
    await scope.db.update(leads).set({ assigneeId: mate.id }).where(eq(leads.ownerId, user.id));
    expect(await counters()).toEqual({ [`${team}/${mate.id}/NEW/MEDIUM`]: 2 });
    await expectExact();
    await scope.db.delete(users).where(eq(users.id, mate.id));
    expect(await counters()).toEqual({ [`${team}/NEW/MEDIUM`]: 2 });
    await expectExact();
  });

  it('follow a lead to another owner', async () => {
    const newOwner = await makeUser(scope);
    const transferred = newLead();
    await scope.db.insert(leads).values([transferred, newLead()]);
    await scope.db.update(leads).set({ ownerId: newOwner.id }).where(eq(leads.id, transferred.id));
    expect(await counters()).toEqual({ 'NEW/MEDIUM': 1 });
    expect(await counters(newOwner.id)).toEqual({ 'NEW/MEDIUM': 1 });
  });

  it('decrease when leads are deleted', async () => {
    await scope.db.insert(leads).values([newLead(), newLead(), newLead({ status: 'CLOSED_LOST' })]);
    await scope.db.delete(leads).where(sql`${leads.ownerId} = ${user.id} and ${leads.status} = 'NEW'`);
    expect(await counters()).toEqual({ 'CLOSED_LOST/MEDIUM': 1 });
    await expectExact();
  });

  it('ignore a transaction that was rolled back', async () => {
    const undone = scope.db.transaction(async (tx) => {
      await tx.insert(leads).values([newLead(), newLead()]);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    expect(await counters()).toEqual({});
  });

  it('are deleted with their owner', async () => {
    await scope.db.insert(leads).values([newLead(), newLead()]);
    await scope.db.delete(users).where(eq(users.id, user.id));
    expect(await counters()).toEqual({});
    expect(await scope.db.$count(leads, eq(leads.ownerId, user.id))).toBe(0);
  });

  it('stay exact under eight concurrent writers', { timeout: 60_000 }, async () => {
    const teamIds = [null, await newTeam(), await newTeam()];
    // With 50 rounds, counters locked in no fixed order deadlock nearly every time.
    const ROUNDS = shortOrLong(12, 50);
    const DAYS = ['2026-03-08', '2026-03-09', '2026-12-31'].map((day) => new Date(`${day}T23:59:59.999Z`));
    const pick = <T>(values: readonly T[], index: number) => values[index % values.length] as T;
    const writer = async (seed: number) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        // Each writer touches the counters in a different order.
        const rows = Array.from({ length: 12 }, (_, index) =>
          newLead({
            status: pick(LEAD_STATUSES, seed + index * 5),
            priority: pick(LEAD_PRIORITIES, seed + index * 7),
            teamId: pick(teamIds, seed + round + index),
            assigneeId: pick([null, user.id], index),
          }),
        );
        await scope.db.insert(leads).values(rows);
        const mine = sql`${leads.id} in ${rows.slice(0, 8).map((row) => row.id)}`;
        await scope.db
          .update(leads)
          .set({
            status: pick(LEAD_STATUSES, seed + round),
            teamId: pick(teamIds, seed + round),
            assigneeId: pick([user.id, null], round),
          })
          .where(mine);
        const [lost, again] = [rows.slice(7, 9), rows.slice(8, 12)].map((some) => some.map((row) => row.id));
        await scope.db
          .update(leads)
          .set({ status: 'CLOSED_LOST', closedAt: pick(DAYS, seed + round), lostReason: pick(LOST_REASONS, round) })
          .where(sql`${leads.id} in ${lost}`);
        await scope.db
          .update(leads)
          .set({ lostReason: null, createdAt: pick(DAYS, seed) })
          .where(sql`${leads.id} in ${again}`);
        await scope.db.delete(leads).where(sql`${leads.id} in ${rows.slice(4, 7).map((row) => row.id)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, seed) => writer(seed)));
    expect(await scope.db.$count(leads, eq(leads.ownerId, user.id))).toBe(8 * ROUNDS * 9);
    await expectExact();
  });

  /** The counters that are not zero, as `team/assignee/STATUS/PRIORITY`. */
  async function counters(ownerId = user.id) {
    const rows = await scope.db.select().from(leadCounters).where(eq(leadCounters.ownerId, ownerId));
    return toRecord(rows.filter((row) => row.count !== 0));
  }

  /** The counters match the real counts, in all and by day. */
  async function expectExact() {
    const { kind, day, scope: team, assignee, status, priority, detail, count } = leadDayCounts;
    const days = await scope.db
      .select({ kind, day, team, assignee, status, priority, detail, count })
      .from(leadDayCounts)
      .where(and(eq(leadDayCounts.ownerId, user.id), ne(count, 0)));
    const rows = await scope.db.select().from(leads).where(eq(leads.ownerId, user.id));
    expect(days.map((row) => JSON.stringify(Object.values(row))).sort()).toEqual(naiveDayCounts(rows));

    const counted = await scope.db
      .select({
        scope: sql<string>`coalesce(${leads.teamId}::text, '')`,
        assignee: sql<string>`coalesce(${leads.assigneeId}::text, '')`,
        status: leads.status,
        priority: leads.priority,
        count: sql<number>`count(*)::int`,
      })
      .from(leads)
      .where(eq(leads.ownerId, user.id))
      .groupBy(leads.teamId, leads.assigneeId, leads.status, leads.priority);
    expect(await counters()).toEqual(toRecord(counted));
  }

  function naiveDayCounts(rows: (typeof leads.$inferSelect)[]) {
    const counts = new Map<string, number>();
    const add = (...key: string[]) => counts.set(JSON.stringify(key), (counts.get(JSON.stringify(key)) ?? 0) + 1);
    for (const { createdAt, closedAt, teamId, assigneeId, status, priority, furthestStage, lostReason } of rows) {
      const facts = [teamId ?? '', assigneeId ?? '', status, priority] as const;
      add('created', createdAt.toISOString().slice(0, 10), ...facts, furthestStage);
      const reason = status === 'CLOSED_LOST' ? (lostReason ?? '') : '';
      if (closedAt) add('closed', closedAt.toISOString().slice(0, 10), ...facts, reason);
    }
    return [...counts].map(([key, count]) => JSON.stringify([...JSON.parse(key), count])).sort();
  }

  const toRecord = (rows: { scope: string; assignee: string; status: string; priority: string; count: number }[]) =>
    Object.fromEntries(
      rows.map((row) => [[row.scope, row.assignee, row.status, row.priority].filter(Boolean).join('/'), row.count]),
    );
});
