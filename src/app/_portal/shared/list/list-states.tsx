'use client';

import type { ReactElement, ReactNode } from 'react';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { NothingMatches } from '@/app/_ui/feedback/nothing-matches';

interface ListStatesProps {
  query: { isPending: boolean; isError: boolean; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  isEmpty: boolean;
  filters: { hiding: boolean; clear: () => void };
  skeleton: ReactNode;
  /** Said or shown if the filters hide everything. */
  noMatch: string | ReactElement;
  /** Shown if there is nothing to hide. */
  empty: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** A list, or what stands in its place: while it loads, if that fails, and if it is empty. */
export function ListStates({ query, isEmpty, filters, skeleton, noMatch, empty, children }: ListStatesProps) {
  if (query.isPending) return skeleton;
  if (query.isError && isEmpty) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (isEmpty && filters.hiding)
    return typeof noMatch === 'string' ? <NothingMatches onClear={filters.clear}>{noMatch}</NothingMatches> : noMatch;
  if (isEmpty) return empty;
  return <div aria-busy={query.isPlaceholderData}>{children}</div>;
}
