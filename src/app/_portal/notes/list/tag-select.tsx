'use client';

import { Select, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { api } from '@/app/_trpc/client';
import type { Arrival } from '@/app/_ui/forms/lazy/lazy-input';
import { useFormats } from '@/app/_ui/time/formats';
import { TAG_LIMITS } from '@/domain/notes/tags';
import classes from './tag-filter.module.css';
import type { Filters } from './use-note-filters';

interface TagSelectProps extends Arrival {
  filters: Filters;
}

/** Suggests the most frequent tags first; rarer ones can be typed. */
export default function TagSelect({ filters: { tag, setTag }, ...arrival }: TagSelectProps) {
  const { number } = useFormats();
  const { data } = api.notes.tags.useQuery();
  const [typed, setTyped] = useState('');
  const counts = useMemo(() => new Map(data?.tags.map((one) => [one.tag, one.count])), [data]);
  const options = useMemo(() => {
    const rare = [tag ?? '', data?.isPartial ? typed.trim().slice(0, TAG_LIMITS.length) : ''];
    return [...new Set([...counts.keys(), ...rare.filter((one) => one !== '')])];
  }, [counts, data, tag, typed]);

  return (
    <Select
      {...arrival}
      className={classes.tagFilter}
      aria-label="Tag filter"
      placeholder="All tags"
      nothingFoundMessage={counts.size === 0 ? 'No tags yet' : 'No matching tag'}
      leftSection={<IconTag size={16} stroke={1.6} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': 'All tags' }}
      searchable
      limit={100}
      data={options}
      value={tag}
      onChange={setTag}
      searchValue={typed}
      onSearchChange={setTyped}
      renderOption={({ option }) => {
        const count = counts.get(option.value);
        return (
          <span className={classes.tagOption}>
            <Text size="sm" truncate>
              {option.value}
            </Text>
            {count !== undefined && (
              <Text size="xs" c="dimmed" className="figures">
                {number(count)}
              </Text>
            )}
          </span>
        );
      }}
    />
  );
}
