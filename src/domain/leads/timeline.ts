import { z } from 'zod';
import { EVENT_STATUSES, EVENT_TYPES } from '#domain/calendar/event-choices';
import { DELIVERY_STATES } from '#domain/emails/delivery';
import { EMAIL_STATUSES } from '#domain/emails/email-status';
import { leadHistoryEntry } from '#domain/leads/lead-history';
import { CALL_OUTCOMES, NOTE_KINDS } from '#domain/notes/note-choices';
import { calendarDate, timestamp } from '#domain/shared/time-schemas';
import { TASK_PRIORITIES, TASK_TYPES } from '#domain/tasks/task-choices';

/** Maximum length of a note's excerpt in the timeline, in characters. */
export const TIMELINE_EXCERPT = 300;

const common = { id: z.uuid(), at: timestamp, actorName: z.string().nullable() };

const example = {
  id: '0198c2f8-2a1b-7f3c-8d4e-5f6a7b8c9d0e',
  at: '2027-03-02T09:30:00.000Z',
  actorName: 'Robin Reyes',
};

const timelineNote = z
  .object({
    ...common,
    kind: z.literal('note'),
    note: z.object({
      id: z.uuid(),
      title: z.string(),
      excerpt: z.string().meta({ description: `The first ${TIMELINE_EXCERPT} characters of the content.` }),
      isWhole: z.boolean().meta({ description: 'Whether the excerpt is the whole content.' }),
      tags: z.array(z.string()),
      kind: z.enum(NOTE_KINDS),
      outcome: z.enum(CALL_OUTCOMES).nullable().meta({ description: 'How the call went, if it is one.' }),
      mentions: z.array(z.uuid()).meta({ description: 'The users whom the note mentions.' }),
    }),
  })
  .meta({
    title: 'TimelineNote',
    description: 'A note on the lead, at the time it was written; `actorName` is its author.',
    examples: [
      {
        ...example,
        kind: 'note',
        note: {
          ...{ id: example.id, title: 'Call with Noor', excerpt: 'Two gates.', isWhole: true },
          ...{ tags: [], kind: 'call', outcome: 'talked', mentions: [] },
        },
      },
    ],
  });

const timelineTask = z
  .object({
    ...common,
    kind: z.enum(['task_created', 'task_completed']),
    task: z.object({
      id: z.uuid(),
      title: z.string(),
      type: z.enum(TASK_TYPES),
      priority: z.enum(TASK_PRIORITIES),
      dueDate: timestamp,
      dueOn: calendarDate.nullable().meta({ description: 'The day of a due date without a time.' }),
      isAutomatic: z.boolean().meta({ description: 'Whether an automatic task rule created it.' }),
      isCompleted: z.boolean(),
    }),
  })
  .meta({
    title: 'TimelineTask',
    description: 'A task of the lead: one entry for its creation, another for its completion.',
    examples: [
      {
        ...example,
        kind: 'task_completed',
        actorName: null,
        task: {
          id: '0198c2f7-3f2e-7d10-8c5b-9a8b7c6d5e4f',
          title: 'Follow up with Harbour Lights Festival',
          type: 'FOLLOW_UP',
          priority: 'HIGH',
          dueDate: '2027-03-05T09:30:00.000Z',
          dueOn: null,
          isAutomatic: true,
          isCompleted: true,
        },
      },
    ],
  });

const timelineEvent = z
  .object({
    ...common,
    kind: z.literal('event'),
    event: z.object({
      id: z.uuid(),
      title: z.string(),
      type: z.enum(EVENT_TYPES),
      status: z.enum(EVENT_STATUSES),
      endTime: timestamp,
      location: z.string(),
    }),
  })
  .meta({
    title: 'TimelineEvent',
    description: 'A calendar event, at its start time. Upcoming events come before past entries.',
    examples: [
      {
        ...example,
        kind: 'event',
        event: {
          id: '0198c2fa-6c5b-7d4e-9f3a-2b1c0d9e8f7a',
          title: 'Site visit',
          type: 'MEETING',
          status: 'SCHEDULED',
          endTime: '2027-03-02T10:30:00.000Z',
          location: 'North gate',
        },
      },
    ],
  });

const timelineEmail = z
  .object({
    ...common,
    kind: z.literal('email'),
    email: z.object({
      id: z.uuid(),
      to: z.string(),
      subject: z.string(),
      delivery: z.enum(DELIVERY_STATES),
      status: z.enum(EMAIL_STATUSES),
      scheduledAt: timestamp.nullable(),
      repliedAt: timestamp.nullable(),
    }),
  })
  .meta({
    title: 'TimelineEmail',
    description: 'An email to the lead, at the time it was sent, or was written if it has not left.',
    examples: [
      {
        ...example,
        kind: 'email',
        email: {
          id: '0198c2fb-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
          to: 'noor@harbourlights.example',
          subject: 'Guards for the summer festival',
          delivery: 'sent',
          status: 'DELIVERED',
          scheduledAt: null,
          repliedAt: null,
        },
      },
    ],
  });

const timelineFile = z
  .object({
    ...common,
    kind: z.literal('file'),
    file: z.object({ id: z.uuid(), name: z.string(), type: z.string(), size: z.int() }),
  })
  .meta({
    title: 'TimelineFile',
    description: 'A file on the lead, at the time it was added; `actorName` is who added it.',
    examples: [
      {
        ...example,
        kind: 'file',
        file: {
          id: '0198c2fd-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
          name: 'Contract, signed.pdf',
          type: 'application/pdf',
          size: 482_133,
        },
      },
    ],
  });

/** One entry of a lead's timeline. `kind` determines its fields. */
export const timelineEntry = z.discriminatedUnion('kind', [
  leadHistoryEntry,
  timelineNote,
  timelineTask,
  timelineEvent,
  timelineEmail,
  timelineFile,
]);

export type TimelineEntry = z.infer<typeof timelineEntry>;

export type TimelineKind = TimelineEntry['kind'];
