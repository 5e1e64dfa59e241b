import { scopeForFile } from '@tests/support/browser/opening';
import { makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { nounsWith } from '@/domain/shared/nouns';
import type { TeamRole } from '@/domain/teams/team-roles';
import type { SessionUser } from '@/server/auth/sessions';
import { rowsOf } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { calendarEvents, contacts, files, leads, notes, quotes, rowChanges, tasks, teams } from '@/server/db/schema';
import { concerns, type LoggedChange, readRights } from '@/server/services/changes/change-log';
import { visibleTo } from '@/server/services/shared/visibility';

// The functions that write the change log repeat in SQL who sees a row, because they have no reader (visibility.ts).

const { scope } = scopeForFile();

const ROLES = { owner: 'owner', admin: 'admin', ana: 'member', ben: 'member' } as const satisfies Record<
  string,
  TeamRole
>;
type Name = keyof typeof ROLES;
const NAMES = Object.keys(ROLES) as Name[];

let users: Record<Name | 'stranger', SessionUser>;
let teamIds: string[];

beforeAll(async () => {
  const [open, limited] = [await makeTeam(scope), await makeTeam(scope)];
  await scope.db.update(teams).set({ assignedOnly: true }).where(eq(teams.id, limited));
  teamIds = [open, limited];
  const joined = async (name: Name) => {
    const user = await makeUser(scope);
    return joinTeam(scope, await joinTeam(scope, user, open, ROLES[name]), limited, ROLES[name]);
  };
  users = {
    owner: await joined('owner'),
    admin: await joined('admin'),
    ana: await joined('ana'),
    ben: await joined('ben'),
    stranger: await makeUser(scope),
  };
  const { now, newId } = scope;
  const times = { createdAt: now, updatedAt: now };
  const places = [null, ...teamIds].flatMap((teamId) =>
    NAMES.flatMap((owner) =>
      (teamId ? [null, ...NAMES] : [null]).map((assignee) => ({
        id: newId(),
        ownerId: users[owner].id,
        teamId,
        assigneeId: assignee && users[assignee].id,
      })),
    ),
  );
  const lead = {
    companyName: 'Acme',
    contactPerson: 'Jo',
    status: 'NEW',
    priority: 'LOW',
    stageEnteredAt: now,
  } as const;
  await scope.db.insert(leads).values(places.map((place) => ({ ...lead, ...place, ...times })));
  // Rows linked to each lead, by every user who may, and rows of a purged lead.
  const linked = [...places, ...teamIds.map((teamId) => ({ id: null, teamId, ownerId: '' }))].flatMap(
    ({ id: leadId, teamId, ownerId }) =>
      NAMES.filter((name) => teamId || users[name].id === ownerId).map((name) => ({
        leadId,
        teamId,
        ownerId: users[name].id,
        title: 'Gate',
        ...times,
      })),
  );
  const rows = <Row extends object>(more: Row) => linked.map((row) => ({ ...row, ...more, id: newId() }));
  await scope.db
    .insert(tasks)
    .values(rows({ dueDate: now, priority: 'LOW', type: 'CALL', status: 'PENDING' } as const));
  await scope.db.insert(notes).values(rows({ content: 'x' }));
  // Contacts and quotes have the owner and the team of their lead.
  await scope.db.insert(contacts).values(
    places.map(({ id: leadId, ownerId, teamId }) => ({
      id: newId(),
      leadId,
      ownerId,
      teamId,
      name: 'Sam',
      ...times,
    })),
  );
  await scope.db
    .insert(calendarEvents)
    .values(rows({ startTime: now, endTime: now, type: 'MEETING', status: 'SCHEDULED', reminderMinutes: 0 } as const));
  await scope.db.insert(quotes).values(
    places.map(({ id: leadId, ownerId, teamId }) => ({
      id: newId(),
      leadId,
      ownerId,
      teamId,
      number: 'Q-1',
      ...times,
    })),
  );
  const file = { name: 'plan.pdf', type: 'application/pdf', size: 1, sha256: '' };
  await scope.db
    .insert(files)
    .values(rows(file).flatMap(({ leadId, ...row }) => (leadId === null ? [] : [{ ...row, leadId }])));
});

describe('the audience of a changed row', () => {
  it.each(nounsWith('team'))('is the users who see it: %s', async (noun) => {
    const { table } = NOUN_TABLES[noun];
    await scope.db.delete(rowChanges);
    await scope.db.execute(sql`update ${table} set updated_at = updated_at`);
    const entries = (await scope.db.select().from(rowChanges)) as LoggedChange[];
    for (const [name, user] of Object.entries(users)) {
      const rights = await readRights(scope.db, user.id);
      const told = entries.filter((entry) => concerns(entry, user.id, rights)).map(({ rowId }) => rowId);
      const seen = await scope.db.select({ id: table.id }).from(table).where(visibleTo(user, table));
      expect([name, [...new Set(told)].sort()]).toEqual([name, seen.map(({ id }) => id).sort()]);
    }
    expect(entries.length).toBeGreaterThan(0);
  });

  it.each(nounsWith('team'))('is the user who gets to see it by joining: %s', async (noun) => {
    const { table } = NOUN_TABLES[noun];
    for (const teamId of teamIds) {
      const result = await scope.db.execute(
        sql`select row_id as id, seen_by as "seenBy" from rows_of_team(${teamId}) where kind = ${noun}`,
      );
      const listed = rowsOf<{ id: string; seenBy: string[] | null }>(result);
      for (const name of NAMES) {
        const user = users[name];
        const isWhole = (await readRights(scope.db, user.id)).get(teamId);
        const gets = listed.filter(({ seenBy }) => isWhole || seenBy === null || seenBy.includes(user.id));
        const seen = await scope.db
          .select({ id: table.id })
          .from(table)
          .where(sql`${visibleTo(user, table)} and ${inArray(table.teamId, [teamId])}`);
        expect([name, gets.map(({ id }) => id).sort()]).toEqual([name, seen.map(({ id }) => id).sort()]);
      }
    }
  });
});
