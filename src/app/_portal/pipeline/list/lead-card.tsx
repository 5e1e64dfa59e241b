import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconDotsVertical, IconInfoCircle } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type SyntheticEvent, useEffect, useRef } from 'react';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import classes from '../record/card.module.css';
import { CardFace } from '../record/card-face';
import { useBoardActions } from './board-actions';
import type { CardData } from './drag-data';

export interface LeadCardProps {
  lead: LeadItem;
  /** One card per column is in the tab order; arrow keys reach the others. */
  tabbable: boolean;
  /** The card has just been moved to this column. */
  landed: boolean;
  takesFocus: boolean;
  onFocused: () => void;
}

const never = () => false;

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** In Firefox, releasing Space clicks the button even though the key press picked up the card. */
const preventSpaceClick = (event: KeyboardEvent) => {
  if (event.code === 'Space') event.preventDefault();
};

export const LeadCard = memo(function LeadCard({ lead, tabbable, landed, takesFocus, onFocused }: LeadCardProps) {
  const actions = useBoardActions();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useSortable({
    id: lead.id,
    data: { lead } satisfies CardData,
    attributes: { roleDescription: 'lead card', tabIndex: tabbable ? 0 : -1 },
    // Columns are sorted by time in stage, so cards are draggable but not drop targets.
    disabled: { droppable: true },
    animateLayoutChanges: never,
    transition: null,
  });
  const { onKeyDown, ...pointer } = listeners ?? {};

  return (
    <div
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      data-landed={landed || undefined}
      onAnimationEnd={actions.clearLanding}
      {...pointer}
    >
      <CardContent
        lead={lead}
        attributes={attributes}
        onKeyDown={onKeyDown}
        setHandle={setActivatorNodeRef}
        takesFocus={takesFocus}
        onFocused={onFocused}
      />
    </div>
  );
});

interface CardContentProps extends Pick<LeadCardProps, 'lead' | 'takesFocus' | 'onFocused'> {
  attributes: DraggableAttributes;
  onKeyDown: NonNullable<DraggableSyntheticListeners>[string] | undefined;
  setHandle: (handle: HTMLElement | null) => void;
}

/** A component of its own, because dnd-kit renders every card after a drop, and most of them have not changed. */
const CardContent = memo(function CardContent(props: CardContentProps) {
  const { lead, attributes, onKeyDown, setHandle, takesFocus, onFocused } = props;
  const actions = useBoardActions();
  const keys: DraggableSyntheticListeners = onKeyDown && { onKeyDown };
  const handle = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (!takesFocus) return;
    moveFocus(handle.current, { preventScroll: true });
    onFocused();
  }, [takesFocus, onFocused]);

  return (
    <CardFace
      lead={lead}
      name={
        // The whole card is draggable, but only its name is a button, because buttons must not be nested.
        <button
          type="button"
          ref={(node) => {
            handle.current = node;
            setHandle(node);
          }}
          className={classes.name}
          dir="auto"
          data-handle={lead.id}
          title={lead.companyName}
          onClick={() => actions.openDetails(lead.id)}
          onKeyUp={preventSpaceClick}
          {...attributes}
          {...keys}
        >
          {lead.companyName}
        </button>
      }
      actions={
        <div className={classes.actions}>
          <ActionIcon
            className={`${classes.action} ${classes.details}`}
            variant="subtle"
            color="gray"
            tabIndex={attributes.tabIndex}
            aria-label={`Details of ${lead.companyName}`}
            onClick={() => actions.openDetails(lead.id)}
            onMouseDown={stop}
            onTouchStart={stop}
          >
            <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            className={classes.action}
            variant="subtle"
            color="gray"
            tabIndex={attributes.tabIndex}
            aria-label={`Move ${lead.companyName} to…`}
            aria-haspopup="menu"
            onClick={(event) => actions.openMenu(lead, event.currentTarget)}
            onMouseDown={stop}
            onTouchStart={stop}
          >
            <IconDotsVertical size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      }
    />
  );
});
