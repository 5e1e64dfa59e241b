import { scopeForFile } from '@tests/support/browser/opening';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '@/server/db/client';
import type { Actor } from '@/server/scope';
import { linkCompanies } from '@/server/services/imports/linked-companies';
import { newActorIn } from '../leads/lead-import-support';
import { addLeads, manyOf, NOUNS } from './linked-import-support';

const { scope } = scopeForFile();

const newActor = () => newActorIn(scope);

async function inTeam(actor: Actor): Promise<{ actor: Actor; teamId: string }> {
  const teamId = await makeTeam(scope);
  return { teamId, actor: { ...actor, now: scope.now, user: await joinTeam(scope, actor.user, teamId) } };
}

describe.each(NOUNS)('$noun that name a company', (kind) => {
  const { header, row, run, stored } = kind;
  const linksOf = async (actor: Actor) =>
    (await stored(actor)).map(({ leadId, leadCompany, teamId }) => ({ leadId, leadCompany, teamId }));

  it('are linked to the only lead of that name, ignoring letter case, accents and whitespace', async () => {
    const actor = await newActor();
    const [arena, dome] = await addLeads(scope, actor, [
      { companyName: 'Arena Nord' },
      { companyName: ' Dome  Süd ' },
      { companyName: 'Arena' },
    ]);
    const file = [header, row('1', 'Arena Nord'), row('2', ' ARENA  nord'), row('3', 'dome su\u0308d'), row('4')].join(
      '\n',
    );
    expect(await run(actor, file)).toMatchObject({ imported: 4, unlinked: [], unlinkedCount: 0 });
    expect(await linksOf(actor)).toEqual([
      { leadId: arena, leadCompany: '', teamId: null },
      { leadId: arena, leadCompany: '', teamId: null },
      { leadId: dome, leadCompany: '', teamId: null },
      { leadId: null, leadCompany: '', teamId: null },
    ]);
  });

  it('keep the name and are reported by row when no lead or several leads match', async () => {
    const [actor, stranger] = [await newActor(), await newActor()];
    await addLeads(scope, stranger, [{ companyName: 'Foreign' }]);
    await addLeads(scope, actor, [
      { companyName: 'Twice' },
      { companyName: 'TWICE' },
      { companyName: 'Gone', deletedAt: scope.now },
      { companyName: 'Once' },
      { companyName: 'Once', deletedAt: scope.now },
    ]);
    const companies = ['Foreign', ' twice ', 'Gone', 'Once', '   ', 'Nobody', '%'];
    const result = await run(actor, [header, row(' '), ...companies.map((name) => row('x', name))].join('\n'));
    expect(result).toMatchObject({ imported: 7, skipped: 1, unlinkedCount: 5 });
    expect(result.unlinked).toEqual([
      { row: 3, leadCompany: 'Foreign', reason: 'none' },
      { row: 4, leadCompany: ' twice ', reason: 'several' },
      { row: 5, leadCompany: 'Gone', reason: 'none' },
      { row: 8, leadCompany: 'Nobody', reason: 'none' },
      { row: 9, leadCompany: '%', reason: 'none' },
    ]);
    const links = await linksOf(actor);
    expect(links.map(({ leadCompany }) => leadCompany)).toEqual(companies.map((name) => (name === 'Once' ? '' : name)));
    expect(links.filter(({ leadId }) => leadId !== null)).toHaveLength(1);
  });

  it('belong to the team of their lead, whoever owns it', async () => {
    const { actor, teamId } = await inTeam(await newActor());
    const mate = await newActor();
    const [shared, mine] = await addLeads(scope, mate, [
      { companyName: 'Shared', teamId },
      { companyName: 'Mine', teamId, ownerId: actor.user.id },
      { companyName: 'Private' },
      { companyName: 'Both', teamId },
      { companyName: 'Both', ownerId: actor.user.id },
      { companyName: 'Left', teamId, deletedAt: scope.now },
    ]);
    const companies = ['shared', 'Mine', 'Private', 'Both', 'Left'];
    const result = await run(actor, [header, ...companies.map((name) => row('x', name))].join('\n'));
    expect(result.unlinked.map(({ leadCompany, reason }) => [leadCompany, reason])).toEqual([
      ['Private', 'none'],
      ['Both', 'several'],
      ['Left', 'none'],
    ]);
    expect((await linksOf(actor)).slice(0, 2)).toEqual([
      { leadId: shared, leadCompany: '', teamId },
      { leadId: mine, leadCompany: '', teamId },
    ]);
  });

  it('are reported up to a thousand times, and only counted beyond that', async () => {
    const result = await run(
      await newActor(),
      manyOf(kind, 2100, (n) => `Company ${n}`),
    );
    expect(result).toMatchObject({ imported: 2100, unlinkedCount: 2100 });
    expect(result.unlinked).toHaveLength(1000);
    expect(result.unlinked.at(-1)).toEqual({ row: 1001, leadCompany: 'Company 999', reason: 'none' });
  });
});

describe('finding companies', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ row: n + 2, leadCompany: `company ${2 * n}` }));

  /** The query plan of `linkCompanies`. */
  const planFor = (actor: Actor) =>
    scope.db.transaction(async (tx) => {
      let plan: unknown[] = [];
      const explaining = new Proxy(tx, {
        get(target, key) {
          if (key !== 'execute') return Reflect.get(target, key);
          return async (query: SQL) => {
            plan = rowsOf(await target.execute(sql`explain ${query}`));
            return target.execute(query);
          };
        },
      });
      const { links } = await linkCompanies(explaining, actor, rows);
      expect(links.every(({ leadId }) => leadId !== null)).toBe(true);
      return plan.map((line) => Object.values(line as object)[0]).join('\n');
    });

  it('uses the index for own leads, and a single join for leads of teams', async () => {
    const { actor, teamId } = await inTeam(await newActor());
    const companies = Array.from({ length: 3000 }, (_, n) => ({ companyName: `Company ${n}` }));
    await addLeads(
      scope,
      actor,
      companies.map((lead, n) => ({ ...lead, teamId: n % 3 === 0 ? teamId : null })),
    );
    await scope.db.execute(sql`analyze leads`);
    const alone = await planFor({ ...actor, now: scope.now, user: { ...actor.user, teamIds: [] } });
    expect(alone).toContain('leads_owner_company_key');
    const inOne = await planFor(actor);
    expect(inOne).toContain('leads_owner_company_key');
    expect(inOne).toMatch(/(Hash|Merge) Join/);
  });
});
