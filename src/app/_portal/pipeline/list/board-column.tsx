import { useDroppable } from '@dnd-kit/core';
import { memo } from 'react';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import type { PipelineStage, StageMatches } from '@/domain/pipeline/pipeline-summary';
import classes from './board.module.css';
import { ColumnCards, type Landing } from './column-cards';
import { ColumnHead, columnHeadingId } from './column-head';
import type { ColumnFilters } from './use-column-leads';

export interface BoardColumnProps {
  status: LeadStatus;
  stage: PipelineStage | undefined;
  matching: StageMatches[LeadStatus] | undefined;
  where: ColumnFilters;
  /** The id of the dragged card, if it is from this column. */
  draggedId: string | null;
  landing: Landing | null;
}

export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { status, stage, matching, where, draggedId, landing } = props;
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const isTarget = isOver && !draggedId;
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-column={status}
      data-over={isTarget || undefined}
      aria-labelledby={columnHeadingId(status)}
    >
      <ColumnHead status={status} stage={stage} matching={matching} />
      <div className={classes.line} aria-hidden />
      <ColumnCards
        status={status}
        where={where}
        total={matching?.count ?? stage?.count}
        draggedId={draggedId}
        landing={landing}
      />
    </section>
  );
});
