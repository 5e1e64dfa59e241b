'use client';

import { Skeleton } from '@mantine/core';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { LicenseList } from './license-list';
import classes from './licenses.module.css';
import { useLicenses } from './use-licenses';

/** The licenses of the user and of their teams. Members of a team only see them. */
export function LicenseSettings() {
  const { isLoaded, error, refetch, groups } = useLicenses();
  if (error && !isLoaded) return <ErrorState error={error} onRetry={refetch} />;
  if (!isLoaded) return <Skeleton height={112} radius="md" role="status" aria-label="Loading the licenses" />;
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <section key={group.teamId ?? ''} aria-label={group.team ?? 'Your own'}>
          {groups.length > 1 && (
            <h3 className={classes.owner} dir="auto">
              {group.team ?? 'Your own'}
            </h3>
          )}
          <LicenseList group={group} />
        </section>
      ))}
    </div>
  );
}
