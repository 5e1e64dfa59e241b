'use client';

import { ActionIcon } from '@mantine/core';
import { IconCalendarMonth } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { PopupMenu } from '@/app/_ui/menus/popup-menu';
import { daysBetween, daysOf, shiftDay } from '@/domain/calendar/calendar-days';
import classes from './agenda-view.module.css';

const MoveDateModal = lazyOverlay(
  () => import('@/app/_ui/time/move-date-modal').then((module) => module.MoveDateModal),
  ({ opened }) => opened,
);

const CHOICES = [
  { label: 'Next day', days: 1 },
  { label: 'Next week', days: 7 },
  { label: 'Previous day', days: -1 },
  { label: 'Previous week', days: -7 },
] as const;

interface MoveMenuProps {
  event: EventItem;
  /** The day whose list has the row. */
  day: string;
  /** Moves the event by days. `from` is the menu's button. */
  onMove: (days: number, from: HTMLElement) => void;
}

/** Moves an event of a list to another day, without dragging. */
export function MoveMenu({ event, day, onMove }: MoveMenuProps) {
  const formats = useCalendarFormats();
  const button = useRef<HTMLButtonElement>(null);
  // The move of the event as it was when the question opened: whoever changes it meanwhile is faster.
  const [question, setQuestion] = useState<{ start: string; move: (days: number) => void } | null>(null);
  const [first = day] = daysOf(event, formats.zone);
  const move = (days: number) => button.current && onMove(days, button.current);
  const name = `Move ${event.title}`;
  return (
    <>
      <PopupMenu
        name={name}
        title="Move to"
        position="bottom-end"
        width={240}
        itemClassName={classes.moveItem}
        entries={[
          ...CHOICES.map(({ label, days }) => ({
            key: label,
            label,
            aside: <span className={classes.moveDay}>{formats.shortDay(shiftDay(first, days))}</span>,
            onClick: () => move(days),
          })),
          { key: 'date', label: 'Another date…', onClick: () => setQuestion({ start: first, move }) },
        ]}
        button={(props) => (
          <ActionIcon
            {...props}
            ref={button}
            variant="subtle"
            color="gray"
            className={classes.move}
            data-event-menu={event.id}
            data-event-day={day}
            aria-label={name}
          >
            <IconCalendarMonth size={18} stroke={1.6} />
          </ActionIcon>
        )}
      />
      <MoveDateModal
        opened={question !== null}
        title={name}
        start={question?.start ?? first}
        onCancel={() => setQuestion(null)}
        hint="The time of day stays the same."
        onAnswer={(to) => {
          setQuestion(null);
          question?.move(daysBetween(question.start, to));
        }}
      />
    </>
  );
}
