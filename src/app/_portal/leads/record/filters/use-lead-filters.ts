import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { parseAsDay, parseAsTimeZone } from '@/app/_portal/shared/list/parse-as-day';
import { parseAsId } from '@/app/_portal/shared/list/parse-as-id';
import { useListFilters } from '@/app/_portal/shared/list/use-list-filters';
import type { LeadFilters } from '@/domain/leads/lead';
import {
  LEAD_PRIORITIES,
  LEAD_SORT_ORDERS,
  LEAD_SORTS,
  LEAD_STATUSES,
  type LeadPriority,
  type LeadStatus,
} from '@/domain/leads/lead-choices';
import {
  AMOUNT_FILTERS,
  FUNNEL_STAGES,
  LEAD_DATES,
  LOST_FILTERS,
  SOURCE_FILTERS,
  type SourceFilter,
} from '@/domain/leads/lead-filters';
import { LEAD_FOCUSES } from '@/domain/leads/lead-focus';
import { readAmount } from '@/domain/shared/money';
import { WHOSE, type Whose } from '@/domain/shared/whose';

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
  timezone: parseAsTimeZone,
};

const CHOICES = {
  status: parseAsStringLiteral(LEAD_STATUSES),
  priority: parseAsStringLiteral(LEAD_PRIORITIES),
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

/** Filters, search and sort order of the list of leads. */
export function useLeadFilters() {
  const list = useListFilters({ sorts: LEAD_SORTS, sort: 'updatedAt', sortOrders: LEAD_SORT_ORDERS });
  const [choices, choose] = useQueryStates(CHOICES);
  return useMemo(() => {
    const { q, sort, order } = list;
    const { status, priority, source, whose, ...linked } = choices;
    const where: LeadFilters = { q, ...undefinedForNull(choices) };
    const { dated, from, to, minAmount, maxAmount, amount, timezone: _, ...others } = choices;
    // Days are one filter, and so are amounts; the zone is part of others.
    const active = [dated ?? from ?? to, minAmount ?? maxAmount ?? amount, ...Object.values(others)].filter(
      (filter) => filter !== null,
    ).length;
    return {
      ...list,
      status,
      priority,
      source,
      whose,
      /** The leads behind a figure of the dashboard or of a report. */
      linked,
      /** The input of `leads.count`; with the sort order, the input of `leads.list`. */
      where,
      asked: { ...where, sort, order },
      /** Number of active filters, not counting the search. */
      active,
      hiding: Boolean(q) || active > 0,
      setStatus: (next: LeadStatus | null) => void choose({ status: next }),
      setPriority: (next: LeadPriority | null) => void choose({ priority: next }),
      setSource: (next: SourceFilter | null) => void choose({ source: next }),
      setAmount: (next: AmountChoice) => void choose({ ...ANY_AMOUNT, ...next }),
      setDates: (next: DateChoice) => void choose({ ...ANY_DATE, ...next }),
      setWhose: (next: Whose | null) => void choose({ whose: next }),
      clearLinked: (names: readonly LinkedName[]) => void choose(Object.fromEntries(names.map((name) => [name, null]))),
      clear() {
        list.clearSearch();
        void choose(null);
      },
    };
  }, [list, choices, choose]);
}

export type Filters = ReturnType<typeof useLeadFilters>;

/** The same filters for the board, in the same place of the address. Its columns are the statuses. */
export function useBoardFilters(): Filters {
  const filters = useLeadFilters();
  return useMemo(() => {
    const { q, priority, whose } = filters;
    return {
      ...filters,
      where: { q, priority: priority ?? undefined, whose: whose ?? undefined },
      active: [priority, whose].filter((filter) => filter !== null).length,
      hiding: Boolean(q || priority || whose),
    };
  }, [filters]);
}
