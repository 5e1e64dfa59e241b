'use client';

import { ActionIcon, Button, SegmentedControl, Switch } from '@mantine/core';
import { type Icon, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { LiveBadge } from '@/app/_portal/changes/record/live-badge';
import { Hint } from '@/app/_ui/feedback/hint';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import { otherZone } from '@/app/_ui/time/other-zone';
import { CALENDAR_VIEWS, type CalendarView } from '@/domain/calendar/calendar-days';
import { useCalendarFormats } from '../record/calendar-formats';
import classes from './calendar-header.module.css';
import { EventFiltersRow } from './event-filters';
import type { CalendarState } from './use-calendar';

const VIEW_LABELS = { month: 'Month', week: 'Week', agenda: 'Agenda' } as const satisfies Record<CalendarView, string>;
const VIEWS = CALENDAR_VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }));
const PERIODS = { month: 'month', week: 'week', agenda: '30 days' } as const satisfies Record<CalendarView, string>;

interface CalendarHeaderProps {
  title: string;
  calendar: CalendarState;
  onAdd: () => void;
}

export function CalendarHeader({ title, calendar, onAdd }: CalendarHeaderProps) {
  const { zone, phone, view, setView, layerFits, layerShown, setWithLayer, leadEventsShown, setWithLeadEvents } =
    calendar;
  const elsewhere = otherZone(zone);
  return (
    <>
      <PageHeader
        title={title}
        count={phone ? undefined : <PeriodName calendar={calendar} />}
        state={<LiveBadge />}
        hint={elsewhere ? `Times in ${elsewhere}` : undefined}
        actions={
          <>
            {!phone && <PeriodSteps calendar={calendar} />}
            <SegmentedControl
              data={VIEWS}
              value={view}
              onChange={(next) => setView(CALENDAR_VIEWS.find((one) => one === next) ?? 'month')}
              aria-label="View"
            />
            <PrimaryAction label="New event" onClick={onAdd} />
          </>
        }
      />
      <div className={classes.bar}>
        {phone && (
          <div className={classes.period}>
            <PeriodSteps calendar={calendar} />
            <PeriodName calendar={calendar} />
          </div>
        )}
        <EventFiltersRow calendar={calendar} />
        <div className={classes.layers}>
          <Switch
            label="Tasks and follow-ups"
            aria-label="Tasks and follow-ups"
            description={layerFits ? undefined : 'They have no type or status'}
            disabled={!layerFits}
            checked={layerShown}
            onChange={(event) => setWithLayer(event.currentTarget.checked)}
            className={classes.layer}
          />
          <Switch
            label="Lead events"
            aria-label="Lead events"
            disabled={!layerFits}
            checked={leadEventsShown}
            onChange={(event) => setWithLeadEvents(event.currentTarget.checked)}
            className={classes.layer}
          />
        </div>
      </div>
    </>
  );
}

function PeriodName({ calendar: { view, day, range } }: { calendar: CalendarState }) {
  const formats = useCalendarFormats();
  const words = view === 'month' ? formats.month(day) : formats.days(range.days[0] ?? day, range.days.at(-1) ?? day);
  return (
    <strong className={classes.periodName} aria-live="polite">
      {words}
    </strong>
  );
}

function PeriodSteps({ calendar: { view, step, goToday } }: { calendar: CalendarState }) {
  return (
    <div className={classes.steps}>
      <Button variant="default" onClick={goToday}>
        Today
      </Button>
      <Arrow label={`Previous ${PERIODS[view]}`} icon={IconChevronLeft} onClick={() => step(-1)} />
      <Arrow label={`Next ${PERIODS[view]}`} icon={IconChevronRight} onClick={() => step(1)} />
    </div>
  );
}

function Arrow({ label, icon: Shape, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <Hint label={label}>
      <ActionIcon variant="default" className={classes.arrow} aria-label={label} onClick={onClick}>
        <Shape size={18} stroke={1.8} />
      </ActionIcon>
    </Hint>
  );
}
