'use client';

import { Skeleton } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { ListStates } from '@/app/_portal/shared/list/list-states';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { SearchSelect } from '@/app/_ui/forms/search-select';
import { RowsSkeleton } from '@/app/_ui/lists/rows-skeleton';
import { STATE_NAMES } from '@/domain/leads/event/state-zones';
import { RuleList } from './rule-list';
import classes from './rule-list.module.css';

const STATE = parseAsStringLiteral(STATE_NAMES);

const ADVICE =
  'These rules are where plans and prices start, not legal advice. Rules change: confirm with the authority before you sign.';

/** The rules of all places, or those in force in one state today. */
export function RulesView() {
  const [state, choose] = useQueryState('state', STATE);
  const query = api.staffingRules.list.useQuery(state ? { state } : {}, { placeholderData: keepPreviousData });
  const rules = query.data?.items ?? [];
  const isUnknown = state !== null && !query.isPlaceholderData && !rules.some((rule) => rule.jurisdiction === state);
  return (
    <>
      <div className={classes.bar}>
        <SearchSelect
          className={classes.choice}
          aria-label="State"
          placeholder="All places"
          clearable
          data={STATE_NAMES}
          value={state}
          onChange={(next) => void choose(STATE_NAMES.find((name) => name === next) ?? null)}
        />
        <p className={classes.advice}>{ADVICE}</p>
      </div>
      <ListStates
        query={query}
        isEmpty={rules.length === 0}
        filters={{ hiding: state !== null, clear: () => void choose(null) }}
        skeleton={<RulesSkeleton />}
        noMatch={`No rule is in force in ${state}.`}
        empty={<EmptyState icon={IconScale}>There are no rules yet.</EmptyState>}
      >
        {isUnknown && (
          <p className={classes.unknown}>
            Nobody has looked up the law of {state} yet: these are the rules for the whole country, and our own.
          </p>
        )}
        <RuleList rules={rules} />
      </ListStates>
    </>
  );
}

const RulesSkeleton = () => (
  <RowsSkeleton label="Loading the rules" className={classes.skeleton}>
    {(row) => (
      <>
        <Skeleton height={12} width={`${70 - (row % 3) * 12}%`} />
        <Skeleton height={12} width="50%" />
        <Skeleton height={12} width="60%" visibleFrom="md" />
        <Skeleton height={12} width="85%" visibleFrom="md" />
      </>
    )}
  </RowsSkeleton>
);
