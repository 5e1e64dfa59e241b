import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { beforeEach, expect } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';

export const LEAD = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };

/** A user for each test, and a reader of the changes for any user. */
export function openChangesReader() {
  const { database, scope, user } = userForEach({ tier: 'PRO' });
  /** The last cursor of each user, as an integrator keeps it. */
  const cursors = new Map<string, string>();
  beforeEach(() => cursors.clear());

  const as = (who: SessionUser) => callerFor(scope, who);

  /** Starts at the current position. A transaction in another database of the server may delay the first cursor. */
  async function begin(who: SessionUser) {
    cursors.set(who.id, (await as(who).changes.list({})).nextCursor);
    await readRest(who);
  }

  /** Reads all changes, a few at a time. The next call continues there. */
  async function read(who: SessionUser, kinds?: string) {
    const found = new Map<string, string>();
    for (let more = true; more; ) {
      const page = await as(who).changes.list({ cursor: cursors.get(who.id), limit: 2, kinds });
      for (const { id, op, row } of page.items) {
        expect(op === 'upsert' ? row?.id : row).toEqual(op === 'upsert' ? id : null);
        found.delete(id);
        found.set(id, op);
      }
      more = page.more;
      cursors.set(who.id, page.nextCursor);
    }
    return [...found];
  }

  /** Reads until this many rows have arrived: a transaction in another database of the server may delay them. */
  async function readAll(who: SessionUser, count: number, kinds?: string) {
    const found = new Map<string, string>();
    await expect
      .poll(async () => {
        for (const [id, op] of await read(who, kinds)) found.set(id, op);
        return found.size;
      }, LONG_TIMEOUT)
      .toBe(count);
    return [...found].map(([id, op]) => `${op} ${id}`);
  }

  /**
   * All rows of some kinds up to a marker row of the reader's own, without that row. Leads create tasks of their own.
   */
  async function readRest(who: SessionUser, kinds = 'lead,note,event') {
    const { id: marker } = await as(who).notes.create({ title: 'Marker', content: 'x' });
    const found: string[] = [];
    await expect
      .poll(async () => {
        found.push(...(await read(who, kinds)).map(([id, op]) => `${op} ${id}`));
        return found.includes(`upsert ${marker}`);
      }, LONG_TIMEOUT)
      .toBe(true);
    // Transactions of concurrent tests can spread the changes over several pages, each with the current row.
    return [...new Set(found)].filter((each) => each !== `upsert ${marker}`);
  }

  return { database, scope, user, cursors, as, begin, read, readAll, readRest };
}

/** The same, with a team of the user and one member for each test. */
export function openTeamChangesReader() {
  const reader = openChangesReader();
  const { as, scope, user } = reader;
  const team = {} as { id: string; owner: SessionUser; member: SessionUser };
  beforeEach(async () => {
    team.id = await makeTeam(scope);
    team.owner = await joinTeam(scope, user, team.id, 'owner');
    team.member = await joinTeam(scope, await makeUser(scope), team.id);
  });

  /** Shares a new lead of the owner. */
  const share = async (lead = LEAD) => {
    const { id } = await as(team.owner).leads.create({ ...lead, status: 'CLOSED_WON' });
    await as(team.owner).leads.update({ id, changes: { teamId: team.id } });
    return id;
  };
  return { ...reader, team, share };
}
