'use client';

import { ActionIcon, Button, CloseButton, Indicator, Kbd, Select, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import {
  LEAD_PRIORITIES,
  LEAD_PRIORITY_LABELS,
  LEAD_SORT_LABELS,
  LEAD_SORTS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
} from '@/domain/leads/lead';
import classes from './crm.module.css';
import { useFilterButton } from './use-compact';
import type { Filters } from './use-lead-filters';

const STATUSES = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_LABELS[value] }));
const PRIORITIES = LEAD_PRIORITIES.map((value) => ({ value, label: LEAD_PRIORITY_LABELS[value] }));
const SORTS = LEAD_SORTS.map((value) => ({ value, label: LEAD_SORT_LABELS[value] }));

export const SEARCH_ID = 'lead-search';

/** One row on a desk; where there is less room the search, and the rest behind a button. */
export function LeadFilters({ filters }: { filters: Filters }) {
  const compact = useFilterButton();
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <search className={classes.filters}>
      <SearchBox filters={filters} compact={compact} />
      {compact && (
        <Indicator disabled={filters.active === 0} label={filters.active} size={18} offset={4}>
          <ActionIcon
            variant="default"
            className={classes.turn}
            aria-label="Filter and sort"
            aria-expanded={opened}
            onClick={toggle}
          >
            <IconAdjustmentsHorizontal size={20} stroke={1.6} />
          </ActionIcon>
        </Indicator>
      )}
      {(!compact || opened) && <Choices filters={filters} />}
    </search>
  );
}

function SearchBox({ filters, compact }: { filters: Filters; compact: boolean }) {
  const { search, setSearch } = filters;
  return (
    <TextInput
      id={SEARCH_ID}
      className={classes.search}
      aria-label="Search leads by company or contact"
      placeholder="Search company or contact"
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        search ? (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => setSearch('')} />
        ) : (
          !compact && <Kbd size="xs">/</Kbd>
        )
      }
      value={search}
      onChange={(event) => setSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (search) setSearch('');
        else event.currentTarget.blur();
      }}
    />
  );
}

function Choices({ filters }: { filters: Filters }) {
  const { status, priority, sort, order } = filters;
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  const turn = order === 'asc' ? 'Ascending. Sort the other way round' : 'Descending. Sort the other way round';
  return (
    <div className={classes.choices}>
      <Select
        className={classes.choice}
        aria-label="Status filter"
        placeholder="All statuses"
        data={STATUSES}
        value={status}
        onChange={filters.setStatus}
        clearable
      />
      <Select
        className={classes.choice}
        aria-label="Priority filter"
        placeholder="All priorities"
        data={PRIORITIES}
        value={priority}
        onChange={filters.setPriority}
        clearable
      />
      {filters.hiding && (
        <Button variant="subtle" color="gray" className={classes.clear} onClick={filters.clear}>
          Clear filters
        </Button>
      )}
      <div className={classes.sort}>
        <Select
          aria-label="Sort by"
          data={SORTS}
          value={sort}
          onChange={(next) => next && next !== sort && filters.setSort(next)}
        />
        <Tooltip label={order === 'asc' ? 'Ascending' : 'Descending'}>
          <ActionIcon variant="default" className={classes.turn} aria-label={turn} onClick={filters.turnRound}>
            <Arrow size={16} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
