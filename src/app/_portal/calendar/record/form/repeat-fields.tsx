'use client';

import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import { EVENT_FIELDS } from '@/app/_portal/calendar/record/event-fields';
import { type Ends, REPEATS, type RepeatDraft, repeatLabels } from '@/domain/calendar/recurrence/repeat-choice';
import { FREQUENCIES, type Frequency } from '@/domain/calendar/recurrence/rule';
import { WEEKDAY_NAMES } from '@/domain/calendar/recurrence/rule-words';
import { FIRST_DAY, isCalendarDay, LAST_DAY } from '@/domain/shared/time';
import classes from './event-form.module.css';
import type { EventForm } from './use-event-form';

const UNITS = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const satisfies Record<
  Frequency,
  string
>;
const ENDS = { never: 'Never', on: 'On a date', after: 'After a number of times' } as const satisfies Record<
  Ends,
  string
>;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** How an event repeats: a choice, and what else it needs. */
export function RepeatFields({ form }: { form: EventForm }) {
  const { repeat, startTime } = form.values;
  const { error, ...props } = form.inputProps('repeat');
  const day = startTime.slice(0, 10);
  const labels = isCalendarDay(day) ? repeatLabels(day) : { never: 'Never' };
  const options = optionsOf(repeat.kept === null ? labels : { kept: 'As it is', ...labels });
  const change = (changes: Partial<RepeatDraft>) => {
    form.setFieldValue('repeat', { ...repeat, ...changes });
    form.clearFieldError('repeat');
  };
  const hasEnd = repeat.repeats !== 'never' && repeat.repeats !== 'kept';
  return (
    <>
      <Select
        id={props.id}
        name={props.name}
        readOnly={props.readOnly}
        error={error}
        label={EVENT_FIELDS.recurrence.label}
        data={options}
        allowDeselect={false}
        value={repeat.repeats}
        onChange={(chosen) => change({ repeats: REPEATS.find((each) => each === chosen) ?? 'never' })}
      />
      {hasEnd && (
        <Select
          label="Ends"
          data={optionsOf(ENDS)}
          allowDeselect={false}
          value={repeat.ends}
          onChange={(chosen) => change({ ends: (['on', 'after'] as const).find((each) => each === chosen) ?? 'never' })}
        />
      )}
      {repeat.repeats === 'custom' && <CustomFields repeat={repeat} onChange={change} />}
      {hasEnd && repeat.ends === 'on' && (
        <TextInput
          label="Last day"
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={repeat.until}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
      )}
      {hasEnd && repeat.ends === 'after' && (
        <TextInput
          label="Number of times"
          inputMode="numeric"
          value={repeat.count}
          onChange={(event) => change({ count: event.currentTarget.value.trim() })}
        />
      )}
    </>
  );
}

interface CustomFieldsProps {
  repeat: RepeatDraft;
  onChange: (changes: Partial<RepeatDraft>) => void;
}

function CustomFields({ repeat, onChange }: CustomFieldsProps) {
  return (
    <>
      <TextInput
        label="Every"
        inputMode="numeric"
        value={repeat.interval}
        onChange={(event) => onChange({ interval: event.currentTarget.value.trim() })}
      />
      <Select
        label="Unit"
        data={FREQUENCIES.map((value) => ({ value, label: UNITS[value] }))}
        allowDeselect={false}
        value={repeat.frequency}
        onChange={(chosen) => onChange({ frequency: FREQUENCIES.find((each) => each === chosen) ?? 'WEEKLY' })}
      />
      {repeat.frequency === 'WEEKLY' && (
        <Checkbox.Group
          className={classes.wide}
          label="On"
          value={repeat.weekdays.map(String)}
          onChange={(days) => onChange({ weekdays: days.map(Number).sort() })}
        >
          <Group gap={12} mt={4}>
            {WEEKDAY_NAMES.map((name, index) => (
              <Checkbox key={name} value={String(index + 1)} label={name.slice(0, 3)} aria-label={name} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </>
  );
}
