import { credentialsOf, type Headers, type HeadersOf, rejectedBy } from '@tests/support/access/credentials';
import { CALLS, type Call } from '@tests/support/access/procedures';
import { resolveInput, withReference } from '@tests/support/access/references';
import { type Answer, callProcedure, type Procedure, procedures } from '@tests/support/access/trpc';
import {
  type Ids,
  LIMITED_TEXT,
  makeAccount,
  makeWorld,
  PRIVATE_TEXT,
  VICTIMS_TEXT,
  type World,
} from '@tests/support/access/world';
import { makeRowOf, type RowKind, TEAM_KINDS } from '@tests/support/database/row-makers';
import { readRowsAbout, readTables } from '@tests/support/database/rows';
import { cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProblemCode } from '@/domain/shared/problem';
import type { SessionUser } from '@/server/auth/sessions';
import { env } from '@/server/env';
import { statusOf } from '@/server/errors';

// Every procedure as every kind of caller: who is rejected, what others receive, and what they can change.

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let world: World;
let victimsHeaders: HeadersOf;
/** The stranger's answers to queries before the victim had an account. */
const before = new Map<string, string>();

/** The kinds of the rows that an input names. */
const rowsNamedIn = (input: unknown): string[] =>
  [...JSON.stringify(input ?? null).matchAll(/"\{(\w+)\}"/g)].map(([, kind = '']) => kind);

const withIds = (input: unknown, rows: Ids) => resolveInput(input, (kind) => rows[kind as RowKind]);

const keyOf = ({ name }: Procedure, input: unknown) => `${name} ${JSON.stringify(input)}`;

beforeAll(async () => {
  // Answers that depend on the current day or hour are compared.
  vi.useFakeTimers({ toFake: ['Date'] });
  world = await makeWorld(rest.scope(), async ({ cookie }) => {
    for (const procedure of procedures.filter(({ isQuery }) => isQuery)) {
      const { inputs = [undefined] } = CALLS[procedure.name] ?? {};
      for (const input of inputs.filter((each) => rowsNamedIn(each).length === 0)) {
        before.set(keyOf(procedure, input), (await callProcedure(procedure, input, cookie)).text);
      }
    }
  });
  victimsHeaders = await credentialsOf(rest.scope(), world.victim.user);
});
afterAll(() => {
  vi.useRealTimers();
});

/** Everything stored that belongs to the victim or refers to one of their rows. */
function victimsRows(): Promise<string[]> {
  const { victim, hidden, shared, limited } = world;
  const ids = [hidden, shared, limited].flatMap((rows) => Object.values(rows));
  return readRowsAbout(rest.scope(), [victim.user.id, ...ids]);
}

function expectOutcome({ streams }: Procedure, { status, outcome, text }: Answer, code: string, who: string): void {
  expect(outcome, `${who}: ${text}`).toBe(code);
  if (!streams) expect(status, who).toBe(code === 'served' ? 200 : statusOf(code as ProblemCode));
}

/** Calls with an input whose `{kind}` are rows made for this call. */
async function callWithNewRows(
  procedure: Procedure,
  input: unknown,
  { owner, caller, teamId = null }: { owner: SessionUser; caller: SessionUser; teamId?: string | null },
): Promise<Answer> {
  const made = await resolveInput(input, (kind) =>
    makeRowOf(kind as RowKind, { scope: rest.scope(), owner, teamId, text: 'secret@stranger.example' }),
  );
  return callProcedure(procedure, made, await cookieOf(rest.scope(), caller));
}

/** Whether an input names rows, and only such as a team can see. */
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
      const stored = await readTables(rest.scope());
      for (const { credential, code, headers } of requests) {
        // The browser sends the Origin with every change.
        const origin: Headers = credential.includes('Origin') ? {} : { origin: env().APP_URL };
        const answer = await callProcedure(procedure, input, { ...origin, ...headers });
        expectOutcome(procedure, answer, code, credential);
        expect(answer.text, credential).not.toMatch(VICTIMS_TEXT);
      }
      expect(await readTables(rest.scope())).toEqual(stored);
    });
  }

  it('serves the rows of the caller and changes no others', async () => {
    const stored = await victimsRows();
    for (const input of inputs) {
      const caller = await makeAccount(rest.scope());
      const answer = await callWithNewRows(procedure, input, { owner: caller, caller });
      expectOutcome(procedure, answer, answers, JSON.stringify(input));
      expect(answer.text).not.toMatch(VICTIMS_TEXT);
    }
    expect(await victimsRows()).toEqual(stored);
  });

  if (procedure.references.length > 0) {
    it('treats the ids of others as unknown, changes nothing and reveals nothing', async () => {
      const { stranger, former, member, peer, hidden, shared, limited, victim } = world;
      const attack = async (
        who: string,
        input: unknown,
        { headers, ignored }: { headers: Headers; ignored: boolean },
      ) => {
        const answer = await callProcedure(procedure, input, headers);
        expectOutcome(procedure, answer, ignored ? 'served' : 'NOT_FOUND', who);
        expect(answer.text, who).not.toMatch(VICTIMS_TEXT);
      };
      const stored = await readTables(rest.scope());
      const own = await Promise.all(inputs.map((input) => withIds(input, stranger.rows)));
      for (const reference of procedure.references) {
        const sent = { headers: stranger.cookie, ignored: ignores.includes(reference) };
        for (const [kind, id] of Object.entries({ ...hidden, user: victim.user.id })) {
          await attack(`a stranger with a ${kind} as ${reference}`, withReference(own, reference, id), sent);
        }
      }
      const others = [
        { who: "a stranger's token", headers: stranger.token, rows: hidden },
        { who: 'a former member of the team', headers: former.cookie, rows: shared },
        { who: 'a member, with rows outside of the team,', headers: member.cookie, rows: hidden },
      ];
      for (const input of inputs.filter((each) => rowsNamedIn(each).length > 0)) {
        for (const { who, headers, rows } of by === 'session' ? others.slice(1) : others) {
          const sent = { headers, ignored: ignores.length > 0 };
          await attack(`${who} with ${JSON.stringify(input)}`, await withIds(input, rows), sent);
        }
      }
      const outOfTeam = { who: 'a former member of the team of "assigned only"', headers: former.cookie };
      const notAssigned = { who: 'a member, with rows assigned to others,', headers: peer.cookie };
      for (const input of inputs.filter((each) => namesRowOfTeam(each))) {
        for (const { who, headers } of [outOfTeam, notAssigned]) {
          const sent = { headers, ignored: ignores.length > 0 };
          await attack(`${who} with ${JSON.stringify(input)}`, await withIds(input, limited), sent);
        }
      }
      expect(await readTables(rest.scope())).toEqual(stored);
    });
  }

  const ofTeam = inputs.filter((input) => namesRowsOfTeam(input));

  if (procedure.isQuery) {
    it('shows rows to their owner, those of a team to its members, and none to strangers', async () => {
      const { victim, member, admin, peer, stranger, hidden, shared, limited } = world;
      const ask = async (input: unknown, { cookie }: { cookie: Headers }) =>
        (await callProcedure(procedure, input, cookie)).text;
      const shown = call.textless ? /"result"/ : VICTIMS_TEXT;
      for (const input of inputs) {
        const label = JSON.stringify(input);
        expect(await ask(await withIds(input, hidden), victim), label).toMatch(shown);
        const isOfTeam = ofTeam.includes(input);
        if (isOfTeam) {
          expect(await ask(await withIds(input, shared), member), label).toMatch(shown);
          expect(await ask(await withIds(input, limited), admin), label).toMatch(shown);
        }
        expect(await ask(await withIds(input, limited), peer), label).not.toMatch(LIMITED_TEXT);
        const earlier = before.get(keyOf(procedure, input));
        if (earlier === undefined) continue;
        expect(await ask(input, member), label).not.toMatch(PRIVATE_TEXT);
        expect(await ask(input, stranger), label).toBe(earlier);
      }
    });
  } else if (ofTeam.length > 0) {
    it('lets members change the rows of their team', async () => {
      const { victim, member, shared } = world;
      for (const input of ofTeam) {
        const rows = { owner: victim.user, caller: member.user, teamId: shared.team };
        const answer = await callWithNewRows(procedure, input, rows);
        expectOutcome(procedure, answer, answers, JSON.stringify(input));
      }
    });
  }
});
