import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { statusColor } from '@/app/_portal/leads/record/lead-badges';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useFormats } from '@/app/_ui/time/formats';
import type { PipelineSummary } from '@/domain/pipeline/pipeline-summary';
import classes from './header-cards.module.css';
import { describeShares, stageShares } from './stage-shares';

const StageTable = lazyOverlay(
  () => import('./stage-table').then((module) => module.StageTable),
  ({ opened }) => opened,
);

/** Total value by stage, in column order. Described in text for screen readers, and as a table on hover. */
export function StageBar({ summary }: { summary: PipelineSummary }) {
  const formats = useFormats();
  const [opened, table] = useDisclosure(false);
  const shares = stageShares(summary);
  const percent = (value: number) => `${(100 * value) / (summary.totalValue || 1)}%`;
  return (
    <span className={classes.anchor}>
      <UnstyledButton
        className={classes.bar}
        aria-label={describeShares(shares, formats)}
        aria-expanded={opened}
        onClick={table.toggle}
        onMouseEnter={table.open}
        onMouseLeave={table.close}
        onBlur={table.close}
      >
        <svg width="100%" height={10} aria-hidden>
          {shares
            .filter(({ value }) => value > 0)
            .map(({ status, start, value }) => (
              <rect
                key={status}
                className={classes.segment}
                x={percent(start)}
                width={percent(value)}
                height={10}
                fill={statusColor(status)}
              />
            ))}
        </svg>
      </UnstyledButton>
      <StageTable opened={opened} shares={shares} onClose={table.close} />
    </span>
  );
}
