import { scopeForFile } from '@tests/support/browser/opening';
import { makeRowOf } from '@tests/support/database/row-makers';
import { actorFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_STATUSES, EVENT_TYPES } from '@/domain/calendar/event-choices';
import { EVENT_FILTER_RULES } from '@/domain/calendar/event-filter-rules';
import type { CustomFieldKind } from '@/domain/custom-fields/custom-field-kinds';
import { LEAD_FILTER_RULES } from '@/domain/leads/filters/lead-filter-rules';
import {
  AMOUNT_FILTERS,
  FOLLOW_UP_FILTERS,
  FUNNEL_STAGES,
  LEAD_DATES,
  LOST_FILTERS,
  SOURCE_FILTERS,
  TASK_FILTERS,
} from '@/domain/leads/filters/lead-filters';
import { LEAD_FOCUSES } from '@/domain/leads/filters/lead-focus';
import type { Lead } from '@/domain/leads/lead';
import { LEAD_PRIORITIES, LEAD_SOURCES, LEAD_STATUSES, LOST_REASONS } from '@/domain/leads/lead-choices';
import { NOTE_KINDS } from '@/domain/notes/note-choices';
import { NOTE_FILTER_RULES } from '@/domain/notes/note-filter-rules';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { addWorths, countedLead, stageWorth, type Worth } from '@/domain/pipeline/pipeline';
import { QUOTE_FILTER_RULES } from '@/domain/quotes/quote-filter-rules';
import { QUOTE_STATUSES } from '@/domain/quotes/quote-status';
import { type FilterRules, noFilter, passesFilters } from '@/domain/shared/filter-rules';
import { addDays } from '@/domain/shared/time';
import { WHOSE } from '@/domain/shared/whose';
import { TASK_PRIORITIES, TASK_STATUSES, TASK_TYPES } from '@/domain/tasks/task-choices';
import { TASK_FILTER_RULES } from '@/domain/tasks/task-filter-rules';
import { calendarEvents, contacts, customFields, leads, notes, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { readEventRange } from '@/server/services/calendar/calendar-queries';
import { addUpLeads, countLeads, listLeads } from '@/server/services/leads/lead-queries';
import { listNotes } from '@/server/services/notes/note-queries';
import { listQuotes } from '@/server/services/quotes/quote-queries';
import { listTasks } from '@/server/services/tasks/task-queries';

const { scope } = scopeForFile();

let actor: Actor;
let leadId: string;
let teamId: string;
let colleagueId: string;

const PHONE = '+1 212 555 0144';
const every = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;

/** Rows of every status, the user's own and in a team, assigned to every member and unassigned. */
beforeAll(async () => {
  const { db, newId, now } = scope;
  teamId = await makeTeam(scope);
  const user = await joinTeam(scope, await makeUser(scope), teamId);
  const colleague = await joinTeam(scope, await makeUser(scope), teamId);
  actor = actorFor(scope, user);
  colleagueId = colleague.id;
  const places = [
    { ownerId: user.id, teamId: null, assigneeId: null },
    { ownerId: user.id, teamId, assigneeId: colleague.id },
    { ownerId: colleague.id, teamId, assigneeId: user.id },
    { ownerId: colleague.id, teamId, assigneeId: null },
  ];
  const fieldOf = (ownedBy: { ownerId?: string; teamId?: string }, key: string, kind: CustomFieldKind) => ({
    ...{ id: newId(), key, label: key, kind, position: 0, createdAt: now, updatedAt: now, ...ownedBy },
    choices: kind === 'choice' ? ['North', 'South', 'West'].map((label) => ({ label, archived: false })) : [],
  });
  const fields = [{ ownerId: user.id }, { teamId }].map((ownedBy) => [
    fieldOf(ownedBy, 'region', 'choice'),
    fieldOf(ownedBy, 'size', 'number'),
    fieldOf(ownedBy, 'paid', 'checkbox'),
  ]);
  await db.insert(customFields).values(fields.flat());
  /** Values of the fields of a lead's owner or team, and for some leads also of the others. */
  const customOf = (isShared: boolean, nth: number) => {
    const [region, size, paid] = fields[isShared === nth % 5 > 0 ? 1 : 0] ?? [];
    const values = [
      [region?.id, every([null, 'North', 'South', 'West'], nth)],
      [size?.id, every([null, 1, 2, 3.5], nth + 1)],
      [paid?.id, every([null, true, false], nth)],
    ];
    return Object.fromEntries(values.filter(([, value]) => value !== null));
  };
  const leadRows = LEAD_STATUSES.flatMap((status, stage) =>
    places.map((place, index) => ({
      ...place,
      id: newId(),
      companyName: `Arena ${index}`,
      contactPerson: 'Jo Field',
      email: index === 1 ? 'Jo@Arena.example' : '',
      phone: index === 0 ? PHONE : '',
      ...derivePhone(index === 0 ? PHONE : '', user.country),
      status,
      priority: every(LEAD_PRIORITIES, stage + index),
      lostReason: status === 'CLOSED_LOST' ? every([null, ...LOST_REASONS], index) : null,
      source: every([null, ...LEAD_SOURCES], index),
      amount: every([null, 0, 999.99, 10_000, 25_000.5], stage + index),
      expectedCloseDate: every([null, '2026-02-20', '2026-03-05', '2026-03-20'], stage + index),
      nextFollowUp: every([null, addDays(now, -1), addDays(now, 1)], stage + index),
      eventDate: every([null, '2026-02-20', '2026-03-01', '2026-03-20'], stage + index),
      externalId: stage === 0 && index < 2 ? 'x' : null,
      custom: customOf(place.teamId !== null, stage * places.length + index),
      createdAt: addDays(now, -20 * index),
      updatedAt: addDays(now, -5 * index),
      stageEnteredAt: addDays(now, -index),
      closedAt: status.startsWith('CLOSED') ? addDays(now, -15 * index) : null,
    })),
  );
  await db.insert(leads).values(leadRows);
  leadId = leadRows[1]?.id ?? '';
  await db.insert(contacts).values(
    leadRows.slice(2, 6).map(({ id, ownerId, teamId }, index) => ({
      ...{ id: newId(), leadId: id, ownerId, teamId, name: 'Sam Okafor', role: 'OTHER' as const },
      ...{ email: index % 2 === 0 ? 'jo@arena.example' : 'sam@arena.example', createdAt: now, updatedAt: now },
      ...{ phone: index === 0 ? PHONE : '', ...derivePhone(index === 0 ? PHONE : '', user.country) },
    })),
  );
  const linked = [...leadRows.slice(0, places.length), null].flatMap((lead) =>
    [0, 1, 2, 3].map((index) => ({
      index,
      row: {
        id: newId(),
        ownerId: lead?.ownerId ?? user.id,
        teamId: lead?.teamId ?? null,
        leadId: lead?.id ?? null,
        createdAt: now,
        updatedAt: addDays(now, -index),
      },
    })),
  );
  const externalIdOf = (row: { leadId: string | null }, index: number) =>
    row.leadId === null && index === 0 ? 'x' : null;
  const dueDates = [addDays(now, -1), addDays(now, 1)];
  await db.insert(tasks).values(
    linked.flatMap(({ row, index }) =>
      dueDates.map((dueDate) => {
        const status = every(TASK_STATUSES, index);
        const completedAt = status === 'COMPLETED' ? addDays(now, -index) : null;
        const [priority, type] = [every(TASK_PRIORITIES, index), every(TASK_TYPES, index)];
        return {
          ...row,
          priority,
          type,
          id: newId(),
          externalId: dueDate > now ? externalIdOf(row, index) : null,
          title: `Call ${index}`,
          status,
          completedAt,
          dueDate,
        };
      }),
    ),
  );
  await db.insert(notes).values(
    linked.map(({ row, index }) => ({
      ...row,
      externalId: externalIdOf(row, index),
      title: `Note ${index}`,
      content: '',
      kind: every(NOTE_KINDS, index),
      tags: every([[], ['VIP'], ['VIP', 'gates']], index),
    })),
  );
  await db.insert(calendarEvents).values(
    linked.map(({ row, index }) => ({
      ...row,
      externalId: externalIdOf(row, index),
      title: 'Visit',
      reminderMinutes: 30,
      type: every(EVENT_TYPES, index),
      status: every(EVENT_STATUSES, index),
      startTime: addDays(now, index - 2),
      endTime: addDays(now, index - 1),
    })),
  );
});

/** Quotes of leads of their own. */
let quotedLeadId: string;
beforeAll(async () => {
  const { user } = actor;
  for (const kind of ['quote', 'sentQuote', 'acceptedQuote'] as const) {
    quotedLeadId = await makeRowOf('lead', { scope, owner: user });
    await makeRowOf(kind, { scope, owner: user, leadId: quotedLeadId });
  }
});

type Values<Rules> = { [Name in keyof Rules]: (() => unknown)[] };
type Row = { id: string };
interface Noun<Rules extends object> {
  rules: Rules;
  /** Values of each filter: a new filter does not compile without some. */
  values: Values<Rules>;
  list: (filters: never) => Promise<readonly Row[]>;
  /** How many there are, where that is counted apart. */
  count?: (filters: never) => Promise<{ count: number }>;
  /** What they are worth, where that is added up apart. */
  worth?: (filters: never) => Promise<Worth>;
  always?: () => object;
}

const noun = <Rules extends object>(of: Noun<Rules>) => of as unknown as Noun<Record<string, unknown>>;

const worthOfAll = (rows: readonly Lead[]) => addWorths(rows.map((lead) => stageWorth(lead.status, countedLead(lead))));

const all = <Value>(values: readonly Value[]) => values.map((value) => () => value);
const days = [() => '2026-02-20', () => '2026-03-09'];

const since = [() => addDays(scope.now, -1).toISOString(), () => addDays(scope.now, -7).toISOString()];
const linked = {
  leadId: [() => leadId],
  teamId: [() => teamId],
  assigneeId: [() => actor.user.id, () => colleagueId],
  updatedSince: since,
};

const NOUNS = {
  leads: noun({
    rules: LEAD_FILTER_RULES,
    values: {
      q: all(['arena 1', 'jo arena 2', '555 0144', '+1 212 555 0144', 'nobody', ' ']),
      status: all([...LEAD_STATUSES, 'NEW,CLOSED_WON']),
      priority: all([...LEAD_PRIORITIES, 'LOW,HIGH']),
      email: all(['jo@arena.example']),
      phone: all(['(212) 555-0144']),
      focus: all(LEAD_FOCUSES),
      from: days,
      to: days,
      dated: all(LEAD_DATES),
      reached: all(FUNNEL_STAGES),
      furthest: all(FUNNEL_STAGES),
      externalId: all(['x']),
      whose: all(WHOSE),
      teamId: [() => teamId],
      assigneeId: [() => actor.user.id, () => colleagueId],
      lostReason: all(LOST_FILTERS),
      source: all([
        SOURCE_FILTERS[0],
        'NOT_STATED',
        SOURCE_FILTERS.slice(1, 4).join(),
        `${SOURCE_FILTERS[0]},NOT_STATED`,
      ]),
      minAmount: all([0, 10_000, 25_000.51]),
      maxAmount: all([0, 999.99, 10_000]),
      amount: all(AMOUNT_FILTERS),
      custom: all([
        '{"region":{"any":["North","West"]}}',
        '{"size":{"min":2,"max":3}}',
        '{"paid":{"is":true}}',
        '{"paid":{"is":false},"region":{"any":["North"]}}',
      ]),
      followUp: all(FOLLOW_UP_FILTERS),
      followUpFrom: [() => '2026-03-10'],
      followUpTo: [() => '2026-03-10'],
      tasks: all(TASK_FILTERS),
      inactiveDays: all([1, 30]),
      updatedSince: since,
      timezone: [() => 'Asia/Kolkata'],
    },
    list: async (filters) => (await listLeads(actor, { ...(filters as object), limit: 200 })).items,
    count: (filters) => countLeads(actor, filters),
    worth: (filters) => addUpLeads(actor, filters),
  }),
  tasks: noun({
    rules: TASK_FILTER_RULES,
    values: {
      q: all(['call 1', 'nobody']),
      status: all([...TASK_STATUSES, 'PENDING,OVERDUE']),
      priority: all(['HIGH', 'LOW,MEDIUM']),
      type: all(['CALL', 'EMAIL,FOLLOW_UP']),
      open: all([true, false]),
      overdue: all([true, false]),
      dueFrom: [() => '2026-03-10'],
      dueTo: [() => '2026-03-10'],
      completedFrom: days,
      completedTo: days,
      timezone: [() => 'Asia/Kolkata'],
      ...linked,
      externalId: all(['x']),
      whose: all(WHOSE),
    },
    list: async (filters) => (await listTasks(actor, { ...(filters as object), limit: 200 })).items,
  }),
  notes: noun({
    rules: NOTE_FILTER_RULES,
    values: {
      q: all(['note 1', 'nobody']),
      tag: all(['VIP', 'gates', 'vip']),
      ...linked,
      kind: all(NOTE_KINDS),
      externalId: all(['x']),
      whose: all(WHOSE),
    },
    list: async (filters) => (await listNotes(actor, { ...(filters as object), limit: 200 })).items,
  }),
  quotes: noun({
    rules: QUOTE_FILTER_RULES,
    values: {
      ...linked,
      leadId: [() => quotedLeadId],
      updatedSince: [() => addDays(scope.now, -1).toISOString(), () => addDays(scope.now, 1).toISOString()],
      status: all([...QUOTE_STATUSES, 'SENT,ACCEPTED']),
    },
    list: async (filters) => (await listQuotes(actor, { ...(filters as object), limit: 200 })).items,
  }),
  events: noun({
    rules: EVENT_FILTER_RULES,
    values: {
      from: [() => scope.now, () => addDays(scope.now, 1)],
      to: [() => scope.now, () => addDays(scope.now, 1)],
      type: all([...EVENT_TYPES, 'CALL,OTHER']),
      status: all([...EVENT_STATUSES, 'SCHEDULED,NO_SHOW']),
      ...linked,
      externalId: all(['x']),
      whose: all(WHOSE),
    },
    always: () => ({ from: addDays(scope.now, -30), to: addDays(scope.now, 30) }),
    list: async (filters) => (await readEventRange(actor, filters)).events,
  }),
};

describe.each(Object.entries(NOUNS))('the filters of %s', (_, { rules, values, list, count, worth, always }) => {
  const names = Object.keys(values);
  const filtersOf = (name: string) => (values[name] ?? []).map((value) => ({ [name]: value() }));
  const listed = async (filters: object) => {
    const rows = await list({ ...always?.(), ...filters } as never);
    return { rows, ids: new Set(rows.map(({ id }) => id)) };
  };

  it('each exclude rows in the database', async () => {
    const { rows } = await listed({});
    for (const name of names.filter((name) => rules[name] !== noFilter && name !== 'dated')) {
      const counts = await Promise.all(filtersOf(name).map(async (filters) => (await listed(filters)).rows.length));
      expect(Math.min(...counts), name).toBeLessThan(rows.length);
    }
  });

  if (count)
    it('count as many as they list', async () => {
      for (const filters of [{}, ...names.flatMap(filtersOf)]) {
        const { rows } = await listed(filters);
        expect({ filters, ...(await count(filters as never)) }).toMatchObject({ filters, count: rows.length });
      }
    });

  if (worth)
    it('add up what they list', async () => {
      for (const filters of [{}, ...names.flatMap(filtersOf)]) {
        const { rows } = await listed(filters);
        expect({ filters, ...(await worth(filters as never)) }).toEqual({ filters, ...worthOfAll(rows as Lead[]) });
      }
    });

  it('mean the same in the browser and in the database, alone and in pairs', { timeout: 60_000 }, async () => {
    const { rows } = await listed({});
    const singles = names.flatMap(filtersOf);
    const pairs = singles.flatMap((one, index) => singles.slice(index + 1).map((other) => ({ ...one, ...other })));
    const context = { viewerId: actor.user.id, now: scope.now };
    const known = new Set<boolean>();
    for (const filters of [...singles, ...pairs]) {
      const { ids } = await listed(filters);
      for (const row of rows) {
        const passes = passesFilters(rules as FilterRules<Row, object>, row, { ...always?.(), ...filters }, context);
        if (passes === undefined) continue;
        known.add(passes);
        expect({ row, filters, passes }).toEqual({ row, filters, passes: ids.has(row.id) });
      }
    }
    expect(known).toEqual(new Set([true, false]));
  });
});
