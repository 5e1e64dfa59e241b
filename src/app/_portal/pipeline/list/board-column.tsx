import { useDroppable } from '@dnd-kit/core';
import { memo } from 'react';
import type { LeadStatus } from '@/domain/leads/lead';
import type { PipelineStage } from '@/domain/pipeline/pipeline-summary';
import classes from './board.module.css';
import { ColumnCards, type Landing } from './column-cards';
import { ColumnHead, columnHeadingId } from './column-head';

export interface BoardColumnProps {
  status: LeadStatus;
  stage: PipelineStage | undefined;
  /** The id of the dragged card, if it is from this column. */
  heldId: string | null;
  landing: Landing | null;
}

export const BoardColumn = memo(function BoardColumn({ status, stage, heldId, landing }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const isTarget = isOver && !heldId;
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-column={status}
      data-over={isTarget || undefined}
      aria-labelledby={columnHeadingId(status)}
    >
      <ColumnHead status={status} stage={stage} />
      <div className={classes.line} aria-hidden />
      <ColumnCards status={status} total={stage?.count} heldId={heldId} landing={landing} />
    </section>
  );
});
