import { Skeleton } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { ShowMore } from '@/app/_ui/lists/show-more';
import classes from './gamification.module.css';
import { PointRows } from './point-rows';

const PAGE = 25;

/** Everything that earned points, newest first. */
export function Activity() {
  const query = api.gamification.activity.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const { data, error } = query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={260} m={16} width="auto" />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return <p className={classes.empty}>Add a lead, complete a task or write a note to earn your first points.</p>;
  }
  return (
    <>
      <PointRows entries={entries} />
      <div className={classes.more}>
        <ShowMore query={query} />
      </div>
    </>
  );
}
