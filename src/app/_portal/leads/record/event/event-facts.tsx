'use client';

import { Button } from '@mantine/core';
import { IconCalendarEvent, IconMapPin, IconPencil, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '@/app/_ui/time/formats';
import { instantsOfEvent, zoneOfEvent } from '@/domain/leads/event/lead-event';
import { addressOfVenue, mapLinkOf } from '@/domain/leads/event/venue';
import type { Lead } from '@/domain/leads/lead';
import { EVENT_SETTING_LABELS, LEAD_EVENT_TYPE_LABELS } from '@/domain/leads/lead-choices';
import { EVENT_FIELD_NAMES, type LeadFormField } from '../lead-fields';
import { EventDay } from './event-day';
import classes from './event-facts.module.css';

interface EventFactsProps {
  lead: Lead;
  now: Date;
  /** Opens the form with the focus on a field. */
  onEdit: (field: LeadFormField) => void;
}

/** Whether anything is known of the event. */
export const hasEvent = (lead: Lead): boolean =>
  EVENT_FIELD_NAMES.some((name) => lead[name] !== '' && lead[name] !== null);

/** The event of a lead as one block, without what is unknown. */
export function EventFacts({ lead, now, onEdit }: EventFactsProps) {
  const { number } = useFormats();
  if (!hasEvent(lead)) return null;
  return (
    <section aria-labelledby="lead-event" className={classes.event}>
      <div className={classes.head}>
        <h3 id="lead-event" className={classes.heading}>
          Event
        </h3>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.edit}
          leftSection={<IconPencil size={14} stroke={1.6} aria-hidden />}
          onClick={() => onEdit('eventName')}
        >
          Edit event
        </Button>
      </div>
      <Name {...lead} />
      <When lead={lead} now={now} />
      <Where {...lead} />
      <Line icon={IconUsers} parts={needsOf(lead, number)} />
    </section>
  );
}

const Name = ({ eventName, eventType }: Lead) =>
  (eventName || eventType) && (
    <p className={classes.name}>
      <span dir="auto" className={classes.title}>
        {eventName}
      </span>
      {eventType && <span className={classes.quiet}>{LEAD_EVENT_TYPE_LABELS[eventType]}</span>}
    </p>
  );

function When({ lead, now }: { lead: Lead; now: Date }) {
  const { eventDate, eventStartTime, eventEndTime } = lead;
  const times = useTimes(lead);
  if (!eventDate && !eventStartTime && !eventEndTime) return null;
  return (
    <Line
      icon={IconCalendarEvent}
      parts={[
        eventDate && (
          <span key="day">
            <EventDay lead={lead} now={now} counted />
          </span>
        ),
        times && <Times key="times">{times}</Times>,
      ]}
      stacked
    />
  );
}

const Times = ({ children }: { children: ReactNode }) => <span className={classes.quiet}>{children}</span>;

/** '4:00 PM – 2:00 AM', with the zone if it is not that of the user. */
function useTimes(lead: Lead): string {
  const { zone = 'UTC', wallTime, zoneName } = useFormats();
  const { eventStartTime: from, eventEndTime: to } = lead;
  if (!from && !to) return '';
  const span =
    from && to
      ? `${wallTime(from)} – ${wallTime(to)}`
      : from
        ? `From ${wallTime(from)}`
        : `Until ${wallTime(to ?? '')}`;
  const { start, end } = instantsOfEvent(lead, zone);
  const [at, place] = [start ?? end, zoneOfEvent(lead, zone)];
  return at && place !== zone ? `${span} ${zoneName(at, place)}` : span;
}

function Where(lead: Lead) {
  const [map, address] = [mapLinkOf(lead), addressOfVenue(lead)];
  if (!map) return null;
  const name = lead.venueName.trim();
  return (
    <Line
      icon={IconMapPin}
      parts={[
        <a key="map" href={map} target="_blank" rel="noreferrer" className={classes.map} dir="auto">
          {name || address}
        </a>,
        name && address && (
          <span key="address" dir="auto" className={classes.quiet}>
            {address}
          </span>
        ),
      ]}
      stacked
    />
  );
}

const ALCOHOL = { true: 'Alcohol is served', false: 'No alcohol' } as const;

const needsOf = ({ guardsWanted, attendance, setting, alcohol }: Lead, number: (count: number) => string) => [
  guardsWanted !== null && `${number(guardsWanted)} ${guardsWanted === 1 ? 'guard' : 'guards'}`,
  attendance !== null && `${number(attendance)} expected`,
  setting && EVENT_SETTING_LABELS[setting],
  alcohol !== null && ALCOHOL[`${alcohol}`],
];

interface LineProps {
  icon: typeof IconMapPin;
  parts: ReactNode[];
  /** One below the other. */
  stacked?: boolean;
}

/** What is known of one side of the event; nothing if that is nothing. */
function Line({ icon: Icon, parts, stacked }: LineProps) {
  const known = parts.filter(Boolean);
  if (known.length === 0) return null;
  return (
    <div className={classes.line}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <div className={stacked ? classes.stack : undefined}>{stacked ? known : known.join(' · ')}</div>
    </div>
  );
}
