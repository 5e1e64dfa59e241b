'use client';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { DeleteModal } from '@/app/_portal/shared/deletion/delete-modal';
import { ExternalIdValue } from '@/app/_portal/shared/fields/external-id';
import { otherFacts } from '@/app/_portal/shared/fields/field-look';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { problemOf } from '@/app/_ui/feedback/problems';
import { useLast } from '@/app/_ui/interaction/use-last';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { useFormats } from '@/app/_ui/time/formats';
import { REMINDER_CHOICES, REMINDER_LABELS } from '@/domain/calendar/event-choices';
import type { EventScope } from '@/domain/calendar/event-input';
import { ruleWords } from '@/domain/calendar/recurrence/rule-words';
import { calendarDay } from '@/domain/shared/time';
import { type CalendarFormats, useCalendarFormats } from './calendar-formats';
import classes from './event-detail.module.css';
import { EVENT_FIELDS } from './event-fields';
import type { EventItem } from './event-item';
import { EditEventModal } from './event-modal';
import { EventStatusBadge, TypeBadge } from './event-words';
import { EVENT_MODULE } from './module';
import { ScopeModal, type ScopeQuestion } from './scope-modal';
import { isRepeated, shownIn } from './shown-event';
import { useDeleteOccurrences } from './use-delete-occurrences';

interface EventDetailProps {
  /** The id of the event from the URL; null closes the detail. */
  id: string | null;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  onClose: () => void;
}

/** All details of an event. */
export function EventDetail({ id, editing, onEditing, onClose }: EventDetailProps) {
  const phone = usePhone();
  const shown = useLast(id);
  const [deleting, setDeleting] = useState<EventItem | null>(null);
  const [question, setQuestion] = useState<ScopeQuestion | null>(null);
  const [scope, setScope] = useState<EventScope>();
  const deleteSome = useDeleteOccurrences();
  const query = api.calendarEvents.byId.useQuery({ id: shown ?? '' }, { enabled: id !== null });
  // Hide an event that has been deleted, but keep the form if the user is editing it.
  const event = isGone(query.error) && !editing ? undefined : query.data;
  const startEditing = (item: EventItem) => {
    const edit = (chosen?: EventScope) => {
      setScope(chosen);
      onEditing(true);
    };
    if (!isRepeated(item)) return edit();
    setQuestion({ verb: 'Edit', event: item, choose: edit });
  };
  const startDeleting = (item: EventItem) => {
    if (!isRepeated(item)) return setDeleting(item);
    const choose = (chosen: EventScope) => {
      onClose();
      deleteSome(item, chosen);
    };
    setQuestion({ verb: 'Delete', event: item, choose });
  };
  return (
    <>
      <Modal
        opened={id !== null && !editing && deleting === null && question === null}
        onClose={onClose}
        title={<span dir="auto">{event?.title ?? 'Event'}</span>}
        size="md"
        fullScreen={phone}
        classNames={{ title: classes.detailTitle }}
      >
        {query.isError && !event && <NotThere error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <DetailSkeleton />}
        {event && (
          <Stack gap={24}>
            <EventFacts event={event} />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={() => startDeleting(event)}>
                Delete
              </Button>
              <Button onClick={() => startEditing(event)} data-autofocus>
                Edit
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
      <EditEventModal
        event={editing && id !== null && event ? event : null}
        scope={scope}
        onClose={() => {
          onEditing(false);
          // Whatever the address named may now be part of another series.
          if (scope !== undefined) onClose();
        }}
      />
      <DeleteModal of={EVENT_MODULE} item={deleting} onClose={() => setDeleting(null)} onDeleted={onClose} />
      <ScopeModal question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

const isGone = (error: unknown) => error !== null && ['NOT_FOUND', 'VALIDATION'].includes(problemOf(error).code);

function NotThere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isGone(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState icon={IconCalendarOff}>
      This event does not exist, has been deleted, or is no longer shared with you.
    </EmptyState>
  );
}

/** Plain fields that are shown in the title, the badges or the facts. */
const PLACED = ['title', 'type', 'status', 'location', 'description'];

function EventFacts({ event }: { event: EventItem }) {
  const formats = useCalendarFormats();
  const others = otherFacts(EVENT_FIELDS, event, { placed: PLACED, formats: useFormats() });
  const reminder = REMINDER_CHOICES.find((choice) => choice === event.reminderMinutes);
  const { startTime, endTime } = shownIn(event, formats.zone);
  const repeats = repeatsWords(event, formats);
  return (
    <Stack gap={16}>
      <Group gap={8}>
        <TypeBadge type={event.type} />
        <EventStatusBadge status={event.status} />
      </Group>
      <dl className={classes.facts}>
        <Fact name="When">
          {formats.whole(startTime, endTime)}
          <Text component="span" size="xs" c="dimmed" display="block">
            {event.allDay ? 'All day' : formats.zone.replaceAll('_', ' ')}
          </Text>
        </Fact>
        {repeats && <Fact name="Repeats">{repeats}</Fact>}
        {event.location && <Fact name="Where">{event.location}</Fact>}
        {event.leadId && (
          <Fact name="Lead">
            <TabLink href={tabHref('crm', { id: event.leadId })} className={classes.link}>
              {event.leadCompany}
            </TabLink>
          </Fact>
        )}
        {event.attendees.length > 0 && <Fact name="Attendees">{event.attendees.join(', ')}</Fact>}
        {reminder !== undefined && <Fact name="Reminder">{REMINDER_LABELS[reminder]}</Fact>}
        {others.map(({ name, label, words }) => (
          <Fact key={name} name={label}>
            {words}
          </Fact>
        ))}
        {event.description && <Fact name="Description">{event.description}</Fact>}
        {event.externalId !== null && (
          <Fact name="External ID">
            <ExternalIdValue id={event.externalId} />
          </Fact>
        )}
      </dl>
    </Stack>
  );
}

/** How an event repeats, and by whose clock if that is another. Null if it does not. */
function repeatsWords(event: EventItem, { zone, lastDay }: CalendarFormats): string | null {
  if (event.recurrence === null) return event.seriesId === null ? null : 'Changed from its series';
  const own = event.allDay ? 'UTC' : (event.timeZone ?? zone);
  const startDay = calendarDay(event.startTime, own);
  const words = ruleWords(event.recurrence, { startDay, zone: own, dayWords: lastDay });
  return words && (event.allDay || own === zone ? words : `${words} (${own.replaceAll('_', ' ')})`);
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const DetailSkeleton = () => (
  <Stack gap={12} role="status" aria-busy="true" aria-label="Loading the event">
    <Skeleton height={20} width="40%" radius="xl" />
    <Skeleton height={14} width="70%" />
    <Skeleton height={14} width="55%" />
    <Skeleton height={14} width="80%" />
  </Stack>
);
