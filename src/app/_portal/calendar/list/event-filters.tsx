'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { LeadFilter } from '@/app/_portal/leads/record/picking/lead-filter';
import { FilterButton } from '@/app/_portal/shared/list/filter-button';
import { useIsInTeam } from '@/app/_portal/viewer';
import { LazySelect } from '@/app/_ui/forms/lazy/lazy-select';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { EVENT_STATUS_LABELS, EVENT_STATUSES, EVENT_TYPE_LABELS, EVENT_TYPES } from '@/domain/calendar/event-choices';
import { WHOSE, WHOSE_LABELS } from '@/domain/shared/whose';
import classes from './calendar-header.module.css';
import type { CalendarState } from './use-calendar';

const TYPE_OPTIONS = EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }));
const WHOSE_OPTIONS = WHOSE.map((value) => ({ value, label: WHOSE_LABELS[value] }));
const STATUS_OPTIONS = EVENT_STATUSES.map((value) => ({ value, label: EVENT_STATUS_LABELS[value] }));

/** The event filters; behind a button on phones. */
export function EventFiltersRow({ calendar }: { calendar: CalendarState }) {
  const phone = usePhone();
  const isInTeam = useIsInTeam();
  const [opened, { toggle }] = useDisclosure(false);
  const { filters, filter, clearFilters, hiding } = calendar;
  const active = Object.values(filters).filter((chosen) => chosen !== null).length;
  return (
    <search className={classes.filters} aria-label="Filter events">
      {phone && <FilterButton label="Filter" active={active} opened={opened} onToggle={toggle} />}
      {(!phone || opened) && (
        <div className={classes.choices}>
          <LazySelect
            aria-label="Type filter"
            placeholder="All types"
            data={TYPE_OPTIONS}
            value={filters.type}
            onChange={(type) => filter({ type })}
            clearable
          />
          <LazySelect
            aria-label="Status filter"
            placeholder="All statuses"
            data={STATUS_OPTIONS}
            value={filters.status}
            onChange={(status) => filter({ status })}
            clearable
          />
          {(isInTeam || filters.whose !== null) && (
            <LazySelect
              aria-label="Whose events"
              placeholder="Everybody’s"
              className={classes.whose}
              data={WHOSE_OPTIONS}
              value={filters.whose}
              onChange={(whose) => filter({ whose })}
              clearable
            />
          )}
          <LeadFilter lead={filters.lead} onChange={(lead) => filter({ lead })} />
          {hiding && (
            <Button variant="subtle" color="gray" className={classes.clear} onClick={clearFilters}>
              Clear filters
            </Button>
          )}
        </div>
      )}
    </search>
  );
}
