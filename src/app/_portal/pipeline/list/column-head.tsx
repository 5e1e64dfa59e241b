import { Skeleton, Tooltip } from '@mantine/core';
import { StatusDot } from '@/app/_portal/leads/record/lead-badges';
import { useFormats } from '@/app/_ui/time/formats';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead';
import { STAGE_VALUES } from '@/domain/pipeline/pipeline';
import type { PipelineStage } from '@/domain/pipeline/pipeline-summary';
import classes from './board.module.css';

export const columnHeadingId = (status: LeadStatus) => `column-${status}`;

/** Uses counts and totals of the summary, because most columns have not loaded all their cards. */
export function ColumnHead({ status, stage }: { status: LeadStatus; stage: PipelineStage | undefined }) {
  const formats = useFormats();
  return (
    <header className={classes.head}>
      <h2 className={classes.label} id={columnHeadingId(status)}>
        <StatusDot status={status} />
        {LEAD_STATUS_LABELS[status]}
      </h2>
      {stage ? (
        <div className={`${classes.figures} figures`}>
          <span className={classes.count} title={stage.count === 1 ? '1 lead' : `${formats.number(stage.count)} leads`}>
            {formats.number(stage.count)}
          </span>
          <Tooltip label={`${formats.money(STAGE_VALUES[status])} assumed per lead in this stage`}>
            <span>{formats.money(stage.value)}</span>
          </Tooltip>
        </div>
      ) : (
        <Skeleton height={12} width={72} my={3} />
      )}
    </header>
  );
}
