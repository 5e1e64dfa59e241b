import { Group, Text } from '@mantine/core';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { SEARCH_ID } from './lead-filters';
import classes from './near-spellings.module.css';
import type { Filters } from './use-lead-filters';
import { useNearSpellings } from './use-near-spellings';

export interface NearSpellingsProps {
  filters: Filters;
  /** Whether the list still shows the results of an earlier search. */
  isStale: boolean;
}

/** Offers names, contacts and emails of leads that are spelled like the search. */
export default function NearSpellings({ filters, isStale }: NearSpellingsProps) {
  const { data: near = [] } = useNearSpellings(filters.where, !isStale);
  const search = (name: string) => {
    filters.setSearch(name);
    // The button goes with the empty list.
    moveFocus(SEARCH_ID);
  };
  return (
    <Group role="status" gap={8} justify="center" maw={640}>
      {near.length > 0 && <Text c="dimmed">Did you mean</Text>}
      {near.map((name) => (
        <button key={name} type="button" dir="auto" className={classes.near} onClick={() => search(name)}>
          {name}
        </button>
      ))}
    </Group>
  );
}
