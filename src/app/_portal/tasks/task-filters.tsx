'use client';

import { ActionIcon, Button, CloseButton, Indicator, Kbd, Select, Switch, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { usePhone } from '@/app/_ui/use-phone';
import { TASK_SORT_LABELS, TASK_SORTS, TASK_STATUS_LABELS, TASK_STATUSES } from '@/domain/tasks/task';
import classes from './tasks.module.css';
import type { Filters } from './use-task-filters';

const STATUSES = TASK_STATUSES.map((value) => ({ value, label: TASK_STATUS_LABELS[value] }));
const SORTS = TASK_SORTS.map((value) => ({ value, label: TASK_SORT_LABELS[value] }));

export const SEARCH_ID = 'task-search';

/** One row on a desk; on a phone the search, and the rest behind a button. */
export function TaskFilters({ filters }: { filters: Filters }) {
  const phone = usePhone();
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <search className={classes.filters}>
      <SearchBox filters={filters} phone={phone} />
      {phone && (
        <Indicator disabled={!(filters.status || filters.hideDone)} size={10} offset={4}>
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
      {(!phone || opened) && <Choices filters={filters} />}
    </search>
  );
}

function SearchBox({ filters, phone }: { filters: Filters; phone: boolean }) {
  const { search, setSearch } = filters;
  return (
    <TextInput
      id={SEARCH_ID}
      className={classes.search}
      aria-label="Search tasks by title"
      placeholder="Search titles"
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        search ? (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => setSearch('')} />
        ) : (
          !phone && <Kbd size="xs">/</Kbd>
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
  const { status, sort, order } = filters;
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
      {status === null && (
        <Switch
          className={classes.hideDone}
          label="Hide completed"
          checked={filters.hideDone}
          onChange={(event) => filters.setHideDone(event.currentTarget.checked)}
        />
      )}
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
