import { Skeleton } from '@mantine/core';
import { StatusDot } from '@/app/_portal/leads/record/lead-badges';
import { Hint } from '@/app/_ui/feedback/hint';
import { type Formats, useFormats } from '@/app/_ui/time/formats';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead-choices';
import { STAGE_VALUES } from '@/domain/pipeline/pipeline';
import type { PipelineStage, StageMatches } from '@/domain/pipeline/pipeline-summary';
import classes from './board.module.css';

export const columnHeadingId = (status: LeadStatus) => `column-${status}`;

interface ColumnHeadProps {
  status: LeadStatus;
  stage: PipelineStage | undefined;
  /** How many of its leads match the filters, if any hide some. */
  matching: StageMatches[LeadStatus] | undefined;
}

/** Uses counts and totals of the server, because most columns have not loaded all their cards. */
export function ColumnHead({ status, stage, matching }: ColumnHeadProps) {
  const formats = useFormats();
  return (
    <header className={classes.head}>
      <h2 className={classes.label} id={columnHeadingId(status)}>
        <StatusDot status={status} />
        {LEAD_STATUS_LABELS[status]}
      </h2>
      {stage ? (
        <ColumnFigures status={status} stage={stage} matching={matching} formats={formats} />
      ) : (
        <Skeleton height={12} width={72} my={3} />
      )}
    </header>
  );
}

interface ColumnFiguresProps extends ColumnHeadProps {
  stage: PipelineStage;
  formats: Formats;
}

/** "12" and their sum, or "3 of 12" and the sum of the three. */
function ColumnFigures({ status, stage, matching, formats }: ColumnFiguresProps) {
  const { number, money } = formats;
  const plus = matching?.more ? '+' : '';
  const count = matching ? `${number(matching.count)}${plus} of ${number(stage.count)}` : number(stage.count);
  const { value, estimates } = matching ?? stage;
  return (
    <div className={`${classes.figures} figures`}>
      <span className={classes.count} title={stage.count === 1 ? `${count} lead` : `${count} leads`}>
        {count}
      </span>
      <Hint label={describeWorth(status, estimates, formats)}>
        <span>
          {money(value)}
          {plus}
        </span>
      </Hint>
    </div>
  );
}

function describeWorth(status: LeadStatus, estimates: number, { number, money }: Formats): string {
  if (status === 'CLOSED_LOST') return 'Lost leads are worth nothing here';
  const each = `${money(STAGE_VALUES[status])} assumed for each lead without an amount`;
  return estimates === 0
    ? 'The amounts of these leads'
    : `Includes ${number(estimates)} ${estimates === 1 ? 'estimate' : 'estimates'}: ${each}`;
}
