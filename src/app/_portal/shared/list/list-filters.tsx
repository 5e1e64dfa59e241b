'use client';

import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Hint } from '@/app/_ui/feedback/hint';
import { LazySelect } from '@/app/_ui/forms/lazy/lazy-select';
import type { SortOrder } from '@/domain/shared/paging';
import { FilterButton } from './filter-button';
import classes from './list-filters.module.css';
import { SearchBox } from './search-box';

export interface Filters<Sort extends string> {
  search: string;
  setSearch: (search: string) => void;
  sort: Sort;
  order: SortOrder;
  setSort: (sort: Sort) => void;
  reverse: () => void;
  /** Number of active filters, not counting the search. */
  active: number;
  /** Whether a filter or the search hides something. */
  hiding: boolean;
  clear: () => void;
}

interface ListFiltersProps<Sort extends string> {
  /** Id of the search input, which / focuses. */
  searchId: string;
  label: string;
  placeholder: string;
  filters: Filters<Sort>;
  /** None where the order is fixed. */
  sorts?: readonly { value: Sort; label: string }[];
  /** Little space: everything but the search is behind a button. */
  compact: boolean;
  /** The filters of this list. */
  children: ReactNode;
  /** Filters that are needed less often: with enough space behind a button, in a row that scrolls with the list. */
  more?: { active: number; filters: ReactNode } | undefined;
}

/** Search, filters and sort order of a list: a sticky row above it on larger screens. */
export function ListFilters<Sort extends string>(props: ListFiltersProps<Sort>) {
  const { searchId, label, placeholder, filters, sorts, compact, children, more } = props;
  const { search, setSearch, active } = filters;
  const [opened, { toggle }] = useDisclosure(false);
  const [moreChosen, setMoreChosen] = useState<boolean | null>(null);
  const moreId = useId();
  const isMoreOpened = moreChosen ?? (more?.active ?? 0) > 0;
  return (
    <>
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
          <FilterButton
            label={sorts ? 'Filter and sort' : 'Filter'}
            active={active}
            opened={opened}
            onToggle={toggle}
          />
        )}
        {(!compact || opened) && (
          <div className={classes.choices}>
            {children}
            {more &&
              (compact ? (
                more.filters
              ) : (
                <FilterButton
                  label="More filters"
                  active={more.active}
                  opened={isMoreOpened}
                  controls={moreId}
                  onToggle={() => setMoreChosen(!isMoreOpened)}
                />
              ))}
            {filters.hiding && (
              <Button variant="subtle" color="gray" className={classes.clear} onClick={filters.clear}>
                Clear filters
              </Button>
            )}
            {sorts && <Sorting filters={filters} sorts={sorts} />}
          </div>
        )}
      </search>
      {more && !compact && isMoreOpened && (
        <search id={moreId} className={classes.more} aria-label="More filters">
          {more.filters}
        </search>
      )}
    </>
  );
}

function Sorting<Sort extends string>({ filters, sorts }: Required<Pick<ListFiltersProps<Sort>, 'filters' | 'sorts'>>) {
  const { sort, order, setSort, reverse } = filters;
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  const orderLabel = order === 'asc' ? 'Ascending' : 'Descending';
  return (
    <div className={classes.sort}>
      <LazySelect
        aria-label="Sort by"
        data={sorts}
        value={sort}
        onChange={(next) => next !== null && next !== sort && setSort(next)}
      />
      <Hint label={orderLabel}>
        <ActionIcon
          variant="default"
          className={classes.square}
          aria-label={`${orderLabel}. Reverse the order`}
          onClick={reverse}
        >
          <Arrow size={16} stroke={1.8} />
        </ActionIcon>
      </Hint>
    </div>
  );
}
