import type { Formats } from '@/app/_ui/time/formats';
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import type { PipelineStage, PipelineSummary } from '@/domain/pipeline/pipeline-summary';

export interface StageShare extends PipelineStage {
  status: LeadStatus;
  label: string;
  /** Share of the total value, 0 to 1. */
  share: number;
  /** Sum of the values of all previous stages. */
  start: number;
}

/** The stages in column order, each with its share of the total value. */
export function stageShares({ stages, totalValue }: Pick<PipelineSummary, 'stages' | 'totalValue'>): StageShare[] {
  let start = 0;
  return LEAD_STATUSES.map((status) => {
    const { count, value, estimates } = stages[status];
    const entry = {
      status,
      label: LEAD_STATUS_LABELS[status],
      count,
      value,
      estimates,
      start,
      share: totalValue && value / totalValue,
    };
    start += value;
    return entry;
  });
}

/** Text alternative of the bar. */
export function describeShares(shares: StageShare[], formats: Pick<Formats, 'money' | 'percent'>): string {
  const parts = shares
    .filter(({ value }) => value > 0)
    .map(({ label, value, share }) => `${label} ${formats.money(value)}, ${formats.percent(share)}`);
  return parts.length === 0 ? 'Value by stage: none yet' : `Value by stage: ${parts.join('; ')}`;
}
