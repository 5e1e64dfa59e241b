import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, type DropAnimation } from '@dnd-kit/core';
import { Portal } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { useDraggedRow } from '@/app/_portal/shared/cache/dragged-rows';
import { trackFeature } from '@/app/_ui/analytics/track';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import type { PipelineSummary, StageMatches } from '@/domain/pipeline/pipeline-summary';
import { DraggedCard } from '../record/dragged-card';
import { BOARD_INSTRUCTIONS, createAnnouncements } from './announcements';
import classes from './board.module.css';
import { type BoardActions, BoardActionsProvider } from './board-actions';
import { BoardColumn } from './board-column';
import type { OpenMenu } from './card-menu';
import type { Landing } from './column-cards';
import { detectColumn } from './column-collision';
import { ColumnIndicator } from './column-indicator';
import { adjacentColumn } from './column-keys';
import { columnOf, leadOf } from './drag-data';
import { useBoardSensors } from './use-board-sensors';
import type { ColumnFilters } from './use-column-leads';

const CardMenu = lazyOverlay(
  () => import('./card-menu').then((module) => module.CardMenu),
  ({ open }) => open !== null,
);

export interface BoardProps {
  stages: PipelineSummary['stages'] | undefined;
  /** How many leads match the filters, if any hide some. */
  matches: StageMatches | undefined;
  where: ColumnFilters;
  onOpen: (id: string) => void;
  /** Resolves to where the lead is then, even if the move was rejected. */
  onMove: (lead: LeadItem, to: LeadStatus) => Promise<LeadStatus>;
}

const RETURN_ANIMATION: DropAnimation = {
  duration: 160,
  easing: 'ease-out',
  sideEffects: ({ dragOverlay }) => {
    // The overlay is only a picture: let clicks through to the card underneath.
    dragOverlay.node.style.pointerEvents = 'none';
  },
};

export function Board({ stages, matches, where, onOpen, onMove }: BoardProps) {
  const [dragged, setDragged] = useState<LeadItem | null>(null);
  const [landing, setLanding] = useState<Landing | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const board = useRef<HTMLDivElement>(null);
  useDraggedRow(dragged?.id);
  const reducedMotion = useReducedMotion();
  const sensors = useBoardSensors();
  const accessibility = useMemo(
    () => ({
      announcements: createAnnouncements(),
      screenReaderInstructions: { draggable: BOARD_INSTRUCTIONS },
      // The moved card is a new element in its new column, so the board restores the focus itself.
      restoreFocus: false,
    }),
    [],
  );
  const autoScroll = useMemo(
    () => ({
      canScroll: (element: Element) => element === board.current,
      layoutShiftCompensation: false,
      threshold: { x: 0.12, y: 0 },
    }),
    [],
  );

  const actions = useMemo<BoardActions>(
    () => ({
      openDetails: onOpen,
      openMenu: (lead, button) => setMenu({ lead, button, at: button.getBoundingClientRect() }),
      clearLanding: () => setLanding(null),
    }),
    [onOpen],
  );

  const move = useCallback(
    async (lead: LeadItem, to: LeadStatus, focus: boolean) => {
      setLanding({ id: lead.id, to, focus });
      const at = await onMove(lead, to);
      if (at === to) trackFeature('board_move');
      else setLanding({ id: lead.id, to: at, focus });
    },
    [onMove],
  );

  // Snapshot of the lead when it was picked up: list changes during the drag do not affect the card or its version.
  const pickUp = ({ active }: DragStartEvent) => {
    setLanding(null);
    setDragged(leadOf(active) ?? null);
  };
  const cancelDrag = () => {
    if (dragged) column(dragged.status)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    setDragged(null);
  };
  const drop = ({ over, activatorEvent }: DragEndEvent) => {
    const to = columnOf(over);
    if (!dragged || !to || to === dragged.status) return cancelDrag();
    setDragged(null);
    void move(dragged, to, activatorEvent instanceof window.KeyboardEvent);
  };

  const column = (status: LeadStatus) => board.current?.querySelector<HTMLElement>(`[data-column="${status}"]`);

  /** Moves the focus to a card in the next column that has any. */
  const focusAcross = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-handle]') : null;
    if (!from || dragged) return;
    let at = columnOf({ id: from.closest<HTMLElement>('[data-column]')?.dataset.column ?? '' });
    while (at) {
      at = adjacentColumn(at, event.key);
      const card = at && column(at)?.querySelector<HTMLElement>('[data-handle][tabindex="0"]');
      if (!card) continue;
      event.preventDefault();
      return moveFocus(card);
    }
  };

  return (
    <BoardActionsProvider value={actions}>
      <DndContext
        id="pipeline"
        sensors={sensors}
        collisionDetection={detectColumn}
        accessibility={accessibility}
        autoScroll={autoScroll}
        onDragStart={pickUp}
        onDragEnd={drop}
        onDragCancel={cancelDrag}
      >
        <ColumnIndicator board={board} />
        <section
          ref={board}
          className={classes.board}
          data-dragging={dragged ? true : undefined}
          onKeyDown={focusAcross}
          aria-label="Pipeline board"
        >
          {LEAD_STATUSES.map((status) => (
            <BoardColumn
              key={status}
              status={status}
              stage={stages?.[status]}
              matching={matches?.[status]}
              where={where}
              draggedId={dragged?.status === status ? dragged.id : null}
              landing={landing?.to === status ? landing : null}
            />
          ))}
        </section>
        <Portal>
          <DragOverlay
            dropAnimation={landing || reducedMotion ? null : RETURN_ANIMATION}
            transition={(by) =>
              by instanceof window.KeyboardEvent && !reducedMotion ? 'transform 150ms ease-out' : undefined
            }
          >
            {dragged && <DraggedCard lead={dragged} />}
          </DragOverlay>
        </Portal>
      </DndContext>
      <CardMenu
        open={menu}
        onClose={() => setMenu(null)}
        onMove={(lead, to) => {
          setMenu(null);
          void move(lead, to, true);
        }}
      />
    </BoardActionsProvider>
  );
}
