'use client';

import { Checkbox, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { EVENT_GROUPS, type EventGroup, sortedEvents } from '@/domain/webhooks/event-groups';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@/domain/webhooks/webhook-events';
import classes from './event-picker.module.css';
import { eventLabel } from './webhook-words';

interface EventPickerProps {
  /** Id of the first input, which gets the focus on an error. */
  id: string;
  chosen: readonly WebhookEvent[];
  error: ReactNode;
  onChange: (chosen: WebhookEvent[]) => void;
}

/** What an endpoint is told, by what it is about. The box of a group stands for all of it. */
export function EventPicker({ id, chosen, error, onChange }: EventPickerProps) {
  const errorId = useId();
  const choose = (events: readonly WebhookEvent[], wanted: boolean) =>
    onChange(sortedEvents([...chosen.filter((event) => !events.includes(event)), ...(wanted ? events : [])]));
  return (
    <fieldset className={classes.box} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>
        Events <span aria-hidden>*</span>
      </legend>
      {error && (
        <Text id={errorId} size="xs" c="var(--mantine-color-error)" role="alert" mb={4}>
          {error}
        </Text>
      )}
      <div className={classes.all}>
        <GroupBox
          id={id}
          label="All events"
          events={WEBHOOK_EVENTS}
          chosen={chosen}
          isInvalid={!!error}
          choose={choose}
        />
      </div>
      {EVENT_GROUPS.map((group) => (
        <Group key={group.group} group={group} chosen={chosen} choose={choose} />
      ))}
    </fieldset>
  );
}

type Choose = (events: readonly WebhookEvent[], wanted: boolean) => void;

interface GroupProps {
  group: EventGroup;
  chosen: readonly WebhookEvent[];
  choose: Choose;
}

const Group = ({ group: { label, events }, chosen, choose }: GroupProps) => (
  <fieldset className={classes.group}>
    <VisuallyHidden component="legend">{label}</VisuallyHidden>
    <GroupBox label={label} hint="all events" events={events} chosen={chosen} choose={choose} />
    <div className={classes.events}>
      {events.map((event) => (
        <Checkbox
          key={event}
          size="sm"
          className={classes.event}
          label={eventLabel(event)}
          title={event}
          checked={chosen.includes(event)}
          onChange={({ currentTarget: { checked } }) => choose([event], checked)}
        />
      ))}
    </div>
  </fieldset>
);

interface GroupBoxProps {
  id?: string;
  label: string;
  /** What the label leaves out for those who do not see the group. */
  hint?: string;
  events: readonly WebhookEvent[];
  chosen: readonly WebhookEvent[];
  isInvalid?: boolean;
  choose: Choose;
}

function GroupBox({ id, label, hint, events, chosen, isInvalid, choose }: GroupBoxProps) {
  const count = events.filter((event) => chosen.includes(event)).length;
  const isWhole = count === events.length;
  return (
    <Checkbox
      {...(id && { id })}
      size="sm"
      className={classes.event}
      label={
        <span className={classes.name}>
          {label} {hint && <VisuallyHidden>{hint}</VisuallyHidden>}
        </span>
      }
      aria-invalid={isInvalid || undefined}
      checked={isWhole}
      indeterminate={count > 0 && !isWhole}
      onChange={() => choose(events, !isWhole)}
    />
  );
}
