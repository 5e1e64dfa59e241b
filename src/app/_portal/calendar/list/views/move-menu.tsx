'use client';

import { ActionIcon, Button, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { IconCalendarMonth } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { daysBetween, daysOf, shiftDay } from '@/domain/calendar/calendar-days';
import { FIRST_DAY, LAST_DAY } from '@/domain/shared/time';
import classes from './agenda-view.module.css';

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
  const [asking, setAsking] = useState(false);
  const [first = day] = daysOf(event, formats.zone);
  const move = (days: number) => button.current && onMove(days, button.current);
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={240} withInitialFocusPlaceholder={false} returnFocus={false}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            className={classes.move}
            data-event-menu={event.id}
            data-event-day={day}
            aria-label={`Move ${event.title}`}
          >
            <IconCalendarMonth size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Move to</Menu.Label>
          {CHOICES.map(({ label, days }, index) => (
            <Menu.Item
              key={label}
              data-autofocus={index === 0 || undefined}
              className={classes.moveItem}
              rightSection={<span className={classes.moveDay}>{formats.shortDay(shiftDay(first, days))}</span>}
              onClick={() => move(days)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item className={classes.moveItem} onClick={() => setAsking(true)}>
            Another date…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={asking} onClose={() => setAsking(false)} title={`Move ${event.title}`} size="xs">
        <DateQuestion
          start={first}
          onCancel={() => setAsking(false)}
          onAnswer={(to) => {
            setAsking(false);
            move(daysBetween(first, to));
          }}
        />
      </Modal>
    </>
  );
}

interface DateQuestionProps {
  start: string;
  onCancel: () => void;
  onAnswer: (day: string) => void;
}

function DateQuestion({ start, onCancel, onAnswer }: DateQuestionProps) {
  const [day, setDay] = useState(start);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '') onAnswer(day);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <TextInput
          type="date"
          label="New date"
          description="The time of day stays the same."
          min={FIRST_DAY}
          max={LAST_DAY}
          required
          data-autofocus
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Move</Button>
        </Group>
      </Stack>
    </form>
  );
}
