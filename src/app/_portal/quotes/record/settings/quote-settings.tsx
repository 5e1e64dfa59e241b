'use client';

import { Skeleton } from '@mantine/core';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { Letterhead } from './letterhead';
import classes from './quote-settings.module.css';
import { useQuoteSettings } from './use-quote-settings';

/** Letterhead and usual terms of the user and of their teams. Members of a team only see them. */
export function QuoteSettings() {
  const { isLoaded, error, refetch, groups } = useQuoteSettings();
  if (error && !isLoaded) return <ErrorState error={error} onRetry={refetch} />;
  if (!isLoaded) return <Skeleton height={400} radius="md" role="status" aria-label="Loading the quote settings" />;
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <section key={group.settings.teamId ?? ''} aria-label={group.team ?? 'Your own'}>
          {groups.length > 1 && (
            <h3 className={classes.owner} dir="auto">
              {group.team ?? 'Your own'}
            </h3>
          )}
          <Letterhead group={group} />
        </section>
      ))}
    </div>
  );
}
