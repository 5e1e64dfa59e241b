'use client';

import { useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { FilterChoices, FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { ListFilters } from '@/app/_portal/shared/list/list-filters';
import { useFilterButton } from '@/app/_portal/shared/list/use-layout';
import { WhoseFilter } from '@/app/_portal/shared/list/whose-filter';
import { SOURCE_FILTER_LABELS, SOURCE_FILTERS } from '@/domain/leads/filters/lead-filters';
import {
  LEAD_PRIORITIES,
  LEAD_PRIORITY_LABELS,
  LEAD_SORT_LABELS,
  LEAD_SORTS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
} from '@/domain/leads/lead-choices';
import { AmountFilter } from './amount-filter';
import { CustomFilter } from './custom-filter';
import { DateFilter } from './date-filter';
import { PlaceFilters } from './place-filters';
import type { Filters } from './use-lead-filters';
import { WorkFilters } from './work-filters';

const STATUSES = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_LABELS[value] }));
const PRIORITIES = LEAD_PRIORITIES.map((value) => ({ value, label: LEAD_PRIORITY_LABELS[value] }));
const SOURCES = SOURCE_FILTERS.map((value) => ({ value, label: SOURCE_FILTER_LABELS[value] }));
const SORTS = LEAD_SORTS.map((value) => ({ value, label: LEAD_SORT_LABELS[value] }));

export const SEARCH_ID = 'lead-search';

interface LeadFiltersProps {
  filters: Filters;
  /** On the board, whose columns are the statuses and have a fixed order. */
  board?: boolean;
}

/** Search and filters of leads: of the list, and of the board. */
export function LeadFilters({ filters, board = false }: LeadFiltersProps) {
  const { status, priority, source, whose, followUp, tasks, inactiveDays, linked, set } = filters;
  const { minAmount, maxAmount, amount, dated, from, to, teamId, assigneeId } = linked;
  const { shared } = useCustomFields();
  const sorts = [...SORTS, ...shared.map(({ key, label }) => ({ value: `custom.${key}` as const, label }))];
  const isFiltered = Object.keys(filters.conditions).length;
  const chosen = [
    ...[source, followUp, tasks, inactiveDays, teamId, assigneeId],
    ...[minAmount ?? maxAmount ?? amount, dated ?? from ?? to],
  ].filter((one) => one !== null);
  return (
    <ListFilters
      searchId={SEARCH_ID}
      label="Search leads by company, contact, email or phone"
      placeholder="Search leads"
      filters={filters}
      sorts={board ? undefined : sorts}
      compact={useFilterButton()}
      more={
        board
          ? shared.length > 0
            ? { active: isFiltered, filters: <CustomFilter filters={filters} /> }
            : undefined
          : { active: chosen.length + isFiltered, filters: <MoreFilters filters={filters} /> }
      }
    >
      {!board && (
        <FilterChoices
          label="Status filter"
          all="All statuses"
          data={STATUSES}
          values={status}
          onChange={(next) => set('status', next)}
        />
      )}
      <FilterChoices
        label="Priority filter"
        all="All priorities"
        data={PRIORITIES}
        values={priority}
        onChange={(next) => set('priority', next)}
      />
      <WhoseFilter label="Whose leads" value={whose} onChange={(next) => set('whose', next)} />
    </ListFilters>
  );
}

const MoreFilters = ({ filters }: { filters: Filters }) => (
  <>
    <FilterSelect
      label="Source filter"
      all="All sources"
      data={SOURCES}
      value={filters.source}
      onChange={(next) => filters.set('source', next)}
    />
    <AmountFilter filters={filters} />
    <DateFilter filters={filters} />
    <WorkFilters filters={filters} />
    <PlaceFilters filters={filters} />
    <CustomFilter filters={filters} />
  </>
);
