import { Button, Skeleton, Text } from '@mantine/core';
import { problemOf } from '@/app/_ui/feedback/problems';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead-choices';
import classes from './board.module.css';

/** Where cards will be. It says that they are loading only while they are: the place of the next page is always there. */
export function CardSkeletons({ count, isLoading }: { count: number; isLoading: boolean }) {
  const labels = isLoading
    ? { role: 'status', 'aria-busy': true, 'aria-label': 'Loading leads' }
    : { 'aria-hidden': true };
  return (
    <div className={classes.skeletons} {...labels}>
      {Array.from({ length: count }, (_, index) => `skeleton-${index}`).map((key) => (
        <div key={key} className={classes.skeleton}>
          <Skeleton height={12} width="70%" />
          <Skeleton height={10} width="45%" />
          <Skeleton height={10} width="85%" />
        </div>
      ))}
    </div>
  );
}

export function ColumnEmpty({ status, filtered }: { status: LeadStatus; filtered: boolean }) {
  const phone = usePhone();
  const none = `No leads in ${LEAD_STATUS_LABELS[status]}.`;
  return (
    <Text size="xs" c="dimmed" ta="center" className={classes.empty}>
      {filtered ? 'No matches here.' : phone ? none : `${none} Drag one here.`}
    </Text>
  );
}

export function ColumnProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.problem} role="alert">
      <Text size="xs">{problemOf(error).message}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
