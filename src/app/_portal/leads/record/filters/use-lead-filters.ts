import { createParser, parseAsArrayOf, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { parseAsDay, parseAsTimeZone } from '@/app/_portal/shared/list/parse-as-day';
import { parseAsId } from '@/app/_portal/shared/list/parse-as-id';
import { parserFor } from '@/app/_portal/shared/list/query-parser';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import {
  type CustomCondition,
  type CustomFilter,
  type CustomSort,
  conditionFor,
  keyOfSort,
  parseCustomFilter,
  writeCustomFilter,
} from '@/domain/custom-fields/custom-filter';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import {
  AMOUNT_FILTERS,
  FOLLOW_UP_FILTERS,
  FUNNEL_STAGES,
  LEAD_DATES,
  LOST_FILTERS,
  MAX_INACTIVE_DAYS,
  SOURCE_FILTERS,
  TASK_FILTERS,
} from '@/domain/leads/filters/lead-filters';
import { LEAD_FOCUSES } from '@/domain/leads/filters/lead-focus';
import {
  LEAD_PRIORITIES,
  LEAD_SORT_ORDERS,
  LEAD_SORTS,
  LEAD_STATUSES,
  type LeadSort,
} from '@/domain/leads/lead-choices';
import { readAmount } from '@/domain/shared/money';
import { WHOSE } from '@/domain/shared/whose';

/** The element of the list, which gets the focus when what had it is gone. */
export const LIST_ID = 'lead-list';

/** An amount in the address; null for anything else, which the server would refuse. */
const parseAsAmount = createParser({ parse: readAmount, serialize: String });

/** The filters that have no control, or one that does not show all of their values. Links from figures set them, and chips remove them. */
const LINKED = {
  focus: parseAsStringLiteral(LEAD_FOCUSES),
  dated: parseAsStringLiteral(LEAD_DATES),
  from: parseAsDay,
  to: parseAsDay,
  reached: parseAsStringLiteral(FUNNEL_STAGES),
  furthest: parseAsStringLiteral(FUNNEL_STAGES),
  lostReason: parseAsStringLiteral(LOST_FILTERS),
  teamId: parseAsId,
  assigneeId: parseAsId,
  minAmount: parseAsAmount,
  maxAmount: parseAsAmount,
  amount: parseAsStringLiteral(AMOUNT_FILTERS),
  custom: parserFor((text) => parseCustomFilter(text) !== null),
  timezone: parseAsTimeZone,
};

/** A number of days in the address; null for anything else. */
const parseAsDays = createParser({
  parse(text) {
    const days = Number(text);
    return Number.isInteger(days) && days >= 1 && days <= MAX_INACTIVE_DAYS ? days : null;
  },
  serialize: String,
});

const CHOICES = {
  status: parseAsArrayOf(parseAsStringLiteral(LEAD_STATUSES)),
  priority: parseAsArrayOf(parseAsStringLiteral(LEAD_PRIORITIES)),
  followUp: parseAsStringLiteral(FOLLOW_UP_FILTERS),
  tasks: parseAsStringLiteral(TASK_FILTERS),
  inactiveDays: parseAsDays,
  source: parseAsStringLiteral(SOURCE_FILTERS),
  whose: parseAsStringLiteral(WHOSE),
  ...LINKED,
} satisfies Partial<Record<keyof LeadFilters, unknown>>;

type LinkedName = keyof typeof LINKED;

/** Which amounts to show. */
export type AmountChoice = Pick<LeadFilters, 'minAmount' | 'maxAmount' | 'amount'>;

/** What choosing dates replaces: the focus, too, because most of them are about dates. */
export const DATE_FILTERS = ['focus', 'dated', 'from', 'to'] as const;

/** Which dates to show. */
export type DateChoice = Pick<LeadFilters, (typeof DATE_FILTERS)[number]>;

const ANY_DATE = { focus: null, dated: null, from: null, to: null, timezone: null };
const ANY_AMOUNT = { minAmount: null, maxAmount: null, amount: null };

const undefinedForNull = <Choices extends object>(choices: Choices) =>
  Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, value ?? undefined])) as {
    [Name in keyof Choices]: NonNullable<Choices[Name]> | undefined;
  };

/** How the address and the server write several choices; null for none, as in `?status=`. */
const written = (choices: readonly string[] | null): string | null => choices?.join(',') || null;

const DEFAULT_SORT = { sort: 'updatedAt', order: LEAD_SORT_ORDERS.updatedAt } as const;

type Fields = ReturnType<typeof useCustomFields>;

const isCustomSort = (sort: string): sort is CustomSort => keyOfSort(sort) !== null;

/** An address may be older than the fields. As long as they are not known, the server decides. */
const isKnownSort = (sort: string, { isLoaded, shared }: Fields): boolean =>
  !isLoaded || !isCustomSort(sort) || shared.some(({ key }) => key === keyOfSort(sort));

function knownConditions(filter: string | null, { isLoaded, shared }: Fields): CustomFilter {
  const conditions = Object.entries((filter === null ? null : parseCustomFilter(filter)) ?? {});
  const isKnown = ([key, condition]: (typeof conditions)[number]) =>
    shared.some((field) => field.key === key && conditionFor(field.kind, condition) !== null);
  return Object.fromEntries(isLoaded ? conditions.filter(isKnown) : conditions);
}

/** Filters, search and sort order of the list of leads. */
export function useLeadFilters() {
  const fields = useCustomFields();
  const list = useListFilters<LeadSort | CustomSort>({
    sorts: LEAD_SORTS,
    isSort: isCustomSort,
    sort: 'updatedAt',
    sortOrders: LEAD_SORT_ORDERS,
  });
  const [inAddress, choose] = useQueryStates(CHOICES);
  return useMemo(() => {
    const { q } = list;
    const conditions = knownConditions(inAddress.custom, fields);
    const { status, priority } = inAddress;
    const choices = {
      ...inAddress,
      status: written(status),
      priority: written(priority),
      custom: writeCustomFilter(conditions),
    };
    const { status: _status, priority: _priority, source, whose, followUp, tasks, inactiveDays, ...linked } = choices;
    const where: LeadFilters = { q, ...undefinedForNull(choices) };
    const { dated, from, to, minAmount, maxAmount, amount, custom: _custom, timezone: _, ...others } = choices;
    // Days are one filter, and so are amounts; the zone is part of others.
    const active =
      [dated ?? from ?? to, minAmount ?? maxAmount ?? amount, ...Object.values(others)].filter(
        (filter) => filter !== null,
      ).length + Object.keys(conditions).length;
    const { sort, order } = isKnownSort(list.sort, fields) ? list : DEFAULT_SORT;
    return {
      ...list,
      sort,
      order,
      /** The conditions on custom fields, by their keys. */
      conditions,
      status,
      priority,
      source,
      whose,
      followUp,
      tasks,
      inactiveDays,
      /** The leads behind a figure of the dashboard or of a report. */
      linked,
      /** The input of `leads.count`; with the sort order, the input of `leads.list`. */
      where,
      asked: { ...where, sort, order },
      /** Number of active filters, not counting the search. */
      active,
      hiding: Boolean(q) || active > 0,
      /** Sets one filter, or removes it. */
      set: <Name extends keyof typeof CHOICES>(name: Name, next: (typeof inAddress)[Name]) =>
        void choose({ [name]: next }),
      setAmount: (next: AmountChoice) => void choose({ ...ANY_AMOUNT, ...next }),
      setDates: (next: DateChoice) => void choose({ ...ANY_DATE, ...next }),
      setCondition(key: string, condition: CustomCondition | null) {
        const { [key]: _replaced, ...rest } = conditions;
        void choose({ custom: writeCustomFilter(condition === null ? rest : { ...rest, [key]: condition }) });
      },
      clearLinked: (names: readonly LinkedName[]) => void choose(Object.fromEntries(names.map((name) => [name, null]))),
      clear() {
        list.clearSearch();
        void choose(null);
      },
    };
  }, [list, inAddress, choose, fields]);
}

export type Filters = ReturnType<typeof useLeadFilters>;

/** The same filters for the board, in the same place of the address. Its columns are the statuses. */
export function useBoardFilters(): Filters {
  const filters = useLeadFilters();
  return useMemo(() => {
    const { q, whose, conditions } = filters;
    const priority = written(filters.priority);
    const custom = writeCustomFilter(conditions) ?? undefined;
    return {
      ...filters,
      where: { q, priority: priority ?? undefined, whose: whose ?? undefined, custom },
      active: [priority, whose].filter((filter) => filter !== null).length + Object.keys(conditions).length,
      hiding: Boolean(q || priority || whose || custom),
    };
  }, [filters]);
}
