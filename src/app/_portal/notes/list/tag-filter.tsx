'use client';

import { IconTag } from '@tabler/icons-react';
import { LazyInput } from '@/app/_ui/forms/lazy/lazy-input';
import { lazyCode } from '@/app/_ui/loading/lazy-code';
import classes from './tag-filter.module.css';
import type { Filters } from './use-note-filters';

const TagSelect = lazyCode(() => import('./tag-select'));

/** Filters by tag. */
export const TagFilter = ({ filters }: { filters: Filters }) => (
  <LazyInput
    className={classes.tagFilter}
    aria-label="Tag filter"
    placeholder="All tags"
    leftSection={<IconTag size={16} stroke={1.6} aria-hidden />}
    text={filters.tag}
    clearable
    preload={TagSelect.preload}
  >
    {(arrival) => <TagSelect filters={filters} {...arrival} />}
  </LazyInput>
);
