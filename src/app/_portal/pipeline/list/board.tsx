import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, type DropAnimation } from '@dnd-kit/core';
import { Portal } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead';
import type { PipelineSummary } from '@/domain/pipeline/pipeline-summary';
import { CardMenu, type OpenMenu } from '../record/card-menu';
import { HeldCard } from '../record/held-card';
import { BOARD_INSTRUCTIONS, createAnnouncements } from './announcements';
import classes from './board.module.css';
import { type BoardActions, BoardActionsProvider } from './board-actions';
import { BoardColumn } from './board-column';
import type { Landing } from './column-cards';
import { detectColumn } from './column-collision';
import { ColumnIndicator } from './column-indicator';
import { neighbourColumn } from './column-keys';
import { columnOf, leadOf } from './drag-data';
import { useBoardSensors } from './use-board-sensors';

export interface BoardProps {
  stages: PipelineSummary['stages'] | undefined;
  onOpen: (id: string) => void;
  /** Answers whether the lead is there to stay. */
  onMove: (lead: LeadItem, to: LeadStatus) => Promise<boolean>;
}

const RETURN: DropAnimation = {
  duration: 160,
  easing: 'ease-out',
  sideEffects: ({ dragOverlay }) => {
    // What flies back is a picture: a press on it is meant for the card beneath.
    dragOverlay.node.style.pointerEvents = 'none';
  },
};

export function Board({ stages, onOpen, onMove }: BoardProps) {
  const [held, setHeld] = useState<LeadItem | null>(null);
  const [landing, setLanding] = useState<Landing | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  const sensors = useBoardSensors();
  const accessibility = useMemo(
    () => ({
      announcements: createAnnouncements(),
      screenReaderInstructions: { draggable: BOARD_INSTRUCTIONS },
      // The card is another one in its new column: the board says where the focus goes.
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
      openMenu: (lead, button) => setMenu({ lead, button }),
      clearLanding: () => setLanding(null),
    }),
    [onOpen],
  );

  const move = useCallback(
    async (lead: LeadItem, to: LeadStatus, focus: boolean) => {
      setLanding({ id: lead.id, to, focus });
      const stays = await onMove(lead, to);
      if (!stays) setLanding({ id: lead.id, to: lead.status, focus });
    },
    [onMove],
  );

  // The lead as it was picked up: what happens to the lists meanwhile changes neither the card nor its version.
  const pickUp = ({ active }: DragStartEvent) => {
    setLanding(null);
    setHeld(leadOf(active) ?? null);
  };
  const putBack = () => {
    if (held) column(held.status)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    setHeld(null);
  };
  const drop = ({ over, activatorEvent }: DragEndEvent) => {
    const to = columnOf(over);
    if (!held || !to || to === held.status) return putBack();
    setHeld(null);
    void move(held, to, activatorEvent instanceof window.KeyboardEvent);
  };

  const column = (status: LeadStatus) => board.current?.querySelector<HTMLElement>(`[data-column="${status}"]`);

  /** From card to card across the columns, past the empty ones. */
  const walkAcross = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-handle]') : null;
    if (!from || held) return;
    let at = columnOf({ id: from.closest<HTMLElement>('[data-column]')?.dataset.column ?? '' });
    while (at) {
      at = neighbourColumn(at, event.key);
      const card = at && column(at)?.querySelector<HTMLElement>('[data-handle][tabindex="0"]');
      if (!card) continue;
      event.preventDefault();
      return card.focus();
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
        onDragCancel={putBack}
      >
        <ColumnIndicator board={board} />
        <section
          ref={board}
          className={classes.board}
          data-dragging={held ? true : undefined}
          onKeyDown={walkAcross}
          aria-label="Pipeline board"
        >
          {LEAD_STATUSES.map((status) => (
            <BoardColumn
              key={status}
              status={status}
              stage={stages?.[status]}
              heldId={held?.status === status ? held.id : null}
              landing={landing?.to === status ? landing : null}
            />
          ))}
        </section>
        <Portal>
          <DragOverlay
            dropAnimation={landing || still ? null : RETURN}
            transition={(by) => (by instanceof window.KeyboardEvent && !still ? 'transform 150ms ease-out' : undefined)}
          >
            {held && <HeldCard lead={held} />}
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
