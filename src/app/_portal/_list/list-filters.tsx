'use client';

import { ActionIcon, Button, Indicator, Select, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SortOrder } from '@/domain/shared/paging';
import classes from './list-filters.module.css';
import { SearchBox } from './search-box';

export interface Filters<Sort extends string> {
  search: string;
  setSearch: (search: string) => void;
  sort: Sort;
  order: SortOrder;
  setSort: (sort: Sort) => void;
  turnRound: () => void;
  /** How many filters hide something, the search aside. */
  active: number;
  /** Something is hidden, by the search too. */
  hiding: boolean;
  clear: () => void;
}

interface ListFiltersProps<Sort extends string> {
  /** The id of the search, to which / goes. */
  searchId: string;
  label: string;
  placeholder: string;
  filters: Filters<Sort>;
  sorts: readonly { value: Sort; label: string }[];
  /** There is little room: all but the search is behind a button. */
  compact: boolean;
  /** The choices of this list. */
  children: ReactNode;
}

/** Search, choices and order of a list: one row on a desk, above the list and staying there. */
export function ListFilters<Sort extends string>(props: ListFiltersProps<Sort>) {
  const { searchId, label, placeholder, filters, sorts, compact, children } = props;
  const { search, setSearch, active } = filters;
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <search className={classes.filters} data-compact={compact || undefined}>
      <SearchBox
        id={searchId}
        label={label}
        placeholder={placeholder}
        search={search}
        setSearch={setSearch}
        withKey={!compact}
      />
      {compact && (
        <Indicator disabled={active === 0} label={active} size={18} offset={4}>
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
      {(!compact || opened) && (
        <div className={classes.choices}>
          {children}
          {filters.hiding && (
            <Button variant="subtle" color="gray" className={classes.clear} onClick={filters.clear}>
              Clear filters
            </Button>
          )}
          <Sorting filters={filters} sorts={sorts} />
        </div>
      )}
    </search>
  );
}

function Sorting<Sort extends string>({ filters, sorts }: Pick<ListFiltersProps<Sort>, 'filters' | 'sorts'>) {
  const { sort, order, setSort, turnRound } = filters;
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  const way = order === 'asc' ? 'Ascending' : 'Descending';
  return (
    <div className={classes.sort}>
      <Select
        aria-label="Sort by"
        data={sorts}
        value={sort}
        onChange={(next) => next !== null && next !== sort && setSort(next)}
      />
      <Tooltip label={way}>
        <ActionIcon
          variant="default"
          className={classes.turn}
          aria-label={`${way}. Sort the other way round`}
          onClick={turnRound}
        >
          <Arrow size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
