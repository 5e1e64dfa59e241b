import type { Call } from '@tests/support/access/call';
import { credentialsOf, type Headers, type HeadersOf, rejectedBy } from '@tests/support/access/credentials';
import { CALLS } from '@tests/support/access/procedures';
import { hasReference, resolveInput, withReference } from '@tests/support/access/references';
import { ALLOWED, FORBIDDEN, nameOfRight, type Right } from '@tests/support/access/rights';
import { type Answer, callProcedure, callWithEach, type Procedure, procedures } from '@tests/support/access/trpc';
import {
  ASSIGNED,
  LIMITED_TEXT,
  makeAccount,
  makeAssigned,
  makeWorld,
  PRIVATE_TEXT,
  rowsOf,
  SHARED,
  TEAMS_TEXT,
  type TeamIds,
  VICTIMS_TEXT,
  type World,
} from '@tests/support/access/world';
import { type Making, makeRowOf, type RowKind, TEAM_KINDS } from '@tests/support/database/row-makers';
import { readChecksums, watchRows } from '@tests/support/database/rows';
import { cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nounsWith } from '@/domain/shared/nouns';
import type { ProblemCode } from '@/domain/shared/problem';
import type { SessionUser } from '@/server/auth/sessions';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { env } from '@/server/env';
import { statusOf } from '@/server/problems/errors';

// Every procedure as every kind of caller: who is rejected, what others receive, and what they can change.

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let world: World;
let victimsHeaders: HeadersOf;
/** A response without the cursor of the change log, which moves with every transaction. */
const settled = (text: string) => text.replace(/"nextCursor":"[^"]+"/, '');

/** The stranger's responses to queries before the victim had an account. */
const before = new Map<string, string>();

/** The kinds of the rows that an input names. */
const rowsNamedIn = (input: unknown): string[] =>
  [...JSON.stringify(input ?? null).matchAll(/"\{(\w+)\}"/g)].map(([, kind = '']) => kind);

const withIds = (input: unknown, rows: TeamIds & Partial<Record<RowKind, string>>) =>
  resolveInput(input, (kind) => rows[kind as RowKind] ?? '');

const keyOf = ({ name }: Procedure, input: unknown) => `${name} ${JSON.stringify(input)}`;

beforeAll(async () => {
  // Responses that depend on the current day or hour are compared.
  vi.useFakeTimers({ toFake: ['Date'] });
  world = await makeWorld(rest.scope(), async ({ cookie }) => {
    for (const procedure of procedures.filter(({ isQuery }) => isQuery)) {
      const { inputs = [undefined] } = CALLS[procedure.name] ?? {};
      for (const input of inputs.filter((each) => rowsNamedIn(each).length === 0)) {
        before.set(keyOf(procedure, input), settled((await callProcedure(procedure, input, cookie)).text));
      }
    }
  });
  victimsHeaders = await credentialsOf(rest.scope(), world.victim.user);
});
afterAll(() => {
  vi.useRealTimers();
});

/** Whether a row belongs to the victim or refers to one of their rows. */
function isAboutVictim(row: string): boolean {
  const { victim, hidden, shared, limited, assigned, unassigned } = world;
  const ids = [hidden, shared, limited, assigned, unassigned].flatMap((rows) => Object.values(rows));
  return [victim.user.id, ...ids].some((id) => row.includes(id));
}

function expectOutcome({ streams }: Procedure, { status, outcome, text }: Answer, code: string, who: string): void {
  expect(outcome, `${who}: ${text}`).toBe(code);
  if (!streams) expect(status, who).toBe(code === 'served' ? 200 : statusOf(code as ProblemCode));
}

/** The kinds of rows that never exist without a lead. */
const OF_LEADS: readonly string[] = [...nounsWith('part'), 'staffingPlan'];

type Parents = Pick<Making, 'leadId' | 'webhookId'>;

/** Makes the rows of an input. What is part of a lead is part of the lead in the same input, and so are deliveries. */
function withParts(make: (kind: RowKind, parents: Parents) => Promise<string>) {
  const made = new Map<string, Promise<string>>();
  const once = (kind: 'lead' | 'webhook') => made.get(kind) ?? made.set(kind, make(kind, {})).get(kind);
  return async (kind: string): Promise<string> => {
    if (kind === 'lead' || kind === 'webhook') return (await once(kind)) ?? '';
    if (OF_LEADS.includes(kind)) return make(kind as RowKind, { leadId: await once('lead') });
    return make(kind as RowKind, kind === 'delivery' ? { webhookId: await once('webhook') } : {});
  };
}

/** Calls with an input whose `{kind}` are rows made for this call. */
async function callWithNewRows(
  procedure: Procedure,
  input: unknown,
  { owner, caller }: { owner: SessionUser; caller: SessionUser },
): Promise<Answer> {
  const making = { scope: rest.scope(), owner, text: 'secret@stranger.example' };
  const made = await resolveInput(
    input,
    withParts((kind, parents) => makeRowOf(kind, { ...making, ...parents })),
  );
  return callProcedure(procedure, made, await cookieOf(rest.scope(), caller));
}

/** The same by a user who has a right to rows of a team. `before` and `after` are the rows as they are stored. */
async function callByRight(procedure: Procedure, input: unknown, right: Right) {
  const { victim, teams } = world;
  const { id: teamId, people } = teams[right.visibility];
  const caller = people[right.role];
  const assigneeId = { another: victim.user.id, caller: caller.user.id, nobody: null }[right.assignedTo];
  const made: string[] = [];
  const text = right.visibility === 'open' ? SHARED : ASSIGNED;
  const making = { scope: rest.scope(), owner: victim.user, teamId, text };
  const resolved = await resolveInput(
    input,
    withParts(async (kind, parents) => {
      const id = await makeAssigned(kind, { ...making, ...parents }, assigneeId);
      made.push(id);
      return id;
    }),
  );
  const before = await storedRows(made);
  const answer = await callProcedure(procedure, resolved, caller.cookie);
  return { answer, before, after: await storedRows(made) };
}

async function storedRows(ids: readonly string[]): Promise<string> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const tables = nounsWith('team').map((noun) => NOUN_TABLES[noun].table);
  const reads = tables.map((table) => sql`select to_jsonb(t)::text as row from ${table} t where id in (${wanted})`);
  return JSON.stringify(await rest.scope().db.execute(sql`${sql.join(reads, sql` union all `)} order by 1`));
}

/** Whether an input names rows, and only rows that a team can see. */
function namesRowsOfTeam(input: unknown): boolean {
  const named = rowsNamedIn(input);
  return named.length > 0 && named.every((kind) => TEAM_KINDS.some((each) => each === kind));
}

/** Whether an input names a row that the members of a team may not all see. */
const namesRowOfTeam = (input: unknown): boolean =>
  rowsNamedIn(input).some((kind) => TEAM_KINDS.some((each) => each === kind));

it('has a row for every procedure, and no others', () => {
  expect(Object.keys(CALLS).sort()).toEqual(procedures.map(({ name }) => name).sort());
});

describe.each(procedures.flatMap((procedure) => (CALLS[procedure.name] ? [procedure] : [])))('$name', (procedure) => {
  const call: Call = CALLS[procedure.name] ?? {};
  const { inputs = [undefined], ignores = [], by = 'account', endsSession, answers = 'served' } = call;
  const rejected = rejectedBy({ by, endsSession, changes: procedure.changes });
  const ofVictim = (input: unknown) => withIds(input, world.hidden);

  if (rejected.length > 0) {
    it(`rejects ${rejected.map(([credential]) => credential).join(', ')}`, async () => {
      const input = await ofVictim(inputs[0]);
      const requests = await Promise.all(
        rejected.map(async ([credential, code]) => ({ credential, code, headers: await victimsHeaders[credential]() })),
      );
      const stored = await readChecksums(rest.scope());
      for (const { credential, code, headers } of requests) {
        // The browser sends the Origin with every change.
        const origin: Headers = credential.includes('Origin') ? {} : { origin: env().APP_URL };
        const answer = await callProcedure(procedure, input, { ...origin, ...headers });
        expectOutcome(procedure, answer, code, credential);
        expect(answer.text, credential).not.toMatch(VICTIMS_TEXT);
      }
      expect(await readChecksums(rest.scope())).toEqual(stored);
    });
  }

  it('serves the rows of the caller and changes no others', async () => {
    const storedSince = await watchRows(rest.scope());
    for (const input of inputs) {
      const caller = await makeAccount(rest.scope());
      const answer = await callWithNewRows(procedure, input, { owner: caller, caller });
      expectOutcome(procedure, answer, answers, JSON.stringify(input));
      expect(answer.text).not.toMatch(VICTIMS_TEXT);
    }
    const { changed, written } = await storedSince();
    expect(changed).toEqual([]);
    expect(written.filter((row) => isAboutVictim(row))).toEqual([]);
  });

  if (procedure.references.length > 0) {
    // Sending a quote prints it each time.
    it('treats ids of other users as unknown, changes nothing and reveals nothing', { timeout: 60_000 }, async () => {
      const { stranger, former, member, hidden, shared, limited, victim } = world;
      interface Attack {
        headers: Headers;
        ignored: boolean;
      }
      const expectNothing = (who: string, answer: Answer, ignored: boolean) => {
        expectOutcome(procedure, answer, ignored ? 'served' : 'NOT_FOUND', who);
        expect(answer.text, who).not.toMatch(VICTIMS_TEXT);
      };
      const attack = async (who: string, input: unknown, { headers, ignored }: Attack) =>
        expectNothing(who, await callProcedure(procedure, input, headers), ignored);
      const isIgnored = (input: unknown) => ignores.some((reference) => hasReference(input, reference));
      const stored = await readChecksums(rest.scope());
      const own = await Promise.all(inputs.map((input) => withIds(input, stranger.rows)));
      for (const reference of procedure.references) {
        const ids = Object.entries({ ...hidden, user: victim.user.id });
        const sent = ids.map(([, id]) => withReference(own, reference, id));
        const answers = await callWithEach(procedure, sent, stranger.cookie);
        for (const [index, [kind]] of ids.entries()) {
          const who = `a stranger with a ${kind} as ${reference}`;
          expectNothing(who, answers[index] as Answer, ignores.includes(reference));
        }
      }
      const others = [
        { who: "a stranger's token", headers: stranger.token, rows: hidden },
        { who: 'a former member of the team', headers: former.cookie, rows: shared },
        { who: 'a member, with rows outside of the team,', headers: member.cookie, rows: hidden },
      ];
      for (const input of inputs.filter((each) => rowsNamedIn(each).length > 0)) {
        for (const { who, headers, rows } of by === 'session' ? others.slice(1) : others) {
          const sent = { headers, ignored: isIgnored(input) };
          await attack(`${who} with ${JSON.stringify(input)}`, await withIds(input, rows), sent);
        }
      }
      for (const input of inputs.filter((each) => namesRowOfTeam(each))) {
        for (const right of FORBIDDEN) {
          const { cookie } = world.teams[right.visibility].people[right.role];
          const sent = { headers: cookie, ignored: isIgnored(input) };
          // Ids of the team itself, and of rows that only its owner sees, are in the other table.
          const rows = right.visibility === 'open' ? shared : limited;
          await attack(`${nameOfRight(right)} with ${JSON.stringify(input)}`, await withIds(input, rows), sent);
        }
      }
      expect(await readChecksums(rest.scope())).toEqual(stored);
    });
  }

  const ofTeam = call.personal ? [] : inputs.filter((input) => namesRowsOfTeam(input));

  if (procedure.isQuery) {
    it('shows rows to their owner, those of a team to its members, and none to strangers', async () => {
      const { victim, member, peer, stranger, hidden, limited } = world;
      const ask = async (input: unknown, { cookie }: { cookie: Headers }) =>
        (await callProcedure(procedure, input, cookie)).text;
      const shown = call.textless ? new RegExp(answers === 'served' ? '"result"' : answers) : VICTIMS_TEXT;
      for (const input of inputs) {
        const label = JSON.stringify(input);
        expect(await ask(await withIds(input, hidden), victim), label).toMatch(shown);
        const asked = (ofTeam.includes(input) ? ALLOWED : []).map(async (right) => {
          const person = world.teams[right.visibility].people[right.role];
          const answer = await ask(await withIds(input, rowsOf(world, right)), person);
          expect(answer, `${nameOfRight(right)} with ${label}`).toMatch(call.textless ? shown : TEAMS_TEXT);
        });
        await Promise.all(asked);
        expect(await ask(await withIds(input, limited), peer), label).not.toMatch(LIMITED_TEXT);
        const earlier = before.get(keyOf(procedure, input));
        if (earlier === undefined) continue;
        expect(await ask(input, member), label).not.toMatch(PRIVATE_TEXT);
        expect(settled(await ask(input, stranger)), label).toBe(earlier);
      }
    });
  } else if (ofTeam.length > 0) {
    it('lets only permitted users change the rows of a team', async () => {
      for (const [index, input] of ofTeam.entries()) {
        const called = ALLOWED.map(async (right) => {
          const { answer, before, after } = await callByRight(procedure, input, right);
          const label = `${nameOfRight(right)} with ${JSON.stringify(input)}`;
          expectOutcome(procedure, answer, answers, label);
          // If rows that the caller may not change are skipped silently, the response does not show it.
          if (ignores.length > 0 && index === 0 && !call.elsewhere) expect(after, label).not.toBe(before);
        });
        await Promise.all(called);
      }
    });
  }
});
