import { z } from 'zod';
import { NOUN_RESOURCES } from '@/domain/accounts/token-scopes';
import { MAX_BATCH, MAX_BATCH_BYTES, runBatchInput } from '@/domain/batch/batch';
import { upsertedEvent } from '@/domain/calendar/event-input';
import { upsertedContact } from '@/domain/contacts/contact';
import { upsertedLead } from '@/domain/leads/lead';
import { upsertedNote } from '@/domain/notes/note';
import { NOUNS } from '@/domain/shared/nouns';
import { upsertedTask } from '@/domain/tasks/task-input';
import { type BatchProblem, runBatch } from '../../services/batch/batch';
import { BATCH_NOUNS, type BatchNoun } from '../../services/batch/batch-nouns';
import { router, signedInFor } from '../../trpc';

interface Documented {
  path: `/${string}`;
  tag: string;
  /** For operation ids and titles of schemas. */
  name: string;
  row: z.ZodObject;
  example: object;
}

const problem = z.custom<BatchProblem>().meta({ override: { $ref: '#/components/schemas/Problem' } });

/** `POST /api/{noun}/batch`. */
function batch(noun: BatchNoun, { path, tag, name, row, example }: Documented) {
  const { many } = NOUNS[noun];
  const status = z.int().meta({ description: 'The HTTP status that the operation would have had on its own.' });
  const done = z.object({ status, row: z.union([row, z.object({ id: BATCH_NOUNS[noun].id })]) });
  const results = z.object({ results: z.array(z.union([done, z.object({ status, problem })])) });
  return signedInFor(NOUN_RESOURCES[noun])
    .meta({
      openapi: {
        method: 'POST',
        path,
        operationId: `batch${name}s`,
        tags: [tag],
        summary: `Create, change and delete many ${many} at once`,
        description: `Up to ${MAX_BATCH} operations, which run in order and see what those before them did. \`results\` has one entry for each, in the same order: its \`status\`, and its \`row\` or the \`problem\` that it would have had on its own. One that fails leaves the others as they are. The row of a deletion has only its \`id\`. The batch counts as one request, and runs once for each \`Idempotency-Key\`. If it fails as a whole, nothing has changed.`,
      },
      idempotent: true,
      maxBody: MAX_BATCH_BYTES,
      documentedBody: z
        .strictObject({ operations: z.array(BATCH_NOUNS[noun].operation).min(1).max(MAX_BATCH) })
        .meta({ title: `${name}Batch`, examples: [{ operations: [{ op: 'create', data: example }] }] }),
    })
    .input(runBatchInput)
    .output(results)
    .mutation(({ ctx, input }) => runBatch(ctx, noun, input));
}

/** Changes of many rows at once, for integrators. */
export const batchRouter = router({
  leads: batch('lead', {
    path: '/api/leads/batch',
    tag: 'Leads',
    name: 'Lead',
    row: upsertedLead.partial({ created: true }),
    example: { companyName: 'Harbour Lights Festival', contactPerson: 'Noor Haddad' },
  }),
  contacts: batch('contact', {
    path: '/api/contacts/batch',
    tag: 'Contacts',
    name: 'Contact',
    row: upsertedContact.partial({ created: true }),
    example: { leadId: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d', name: 'Sam Okafor' },
  }),
  tasks: batch('task', {
    path: '/api/tasks/batch',
    tag: 'Tasks',
    name: 'Task',
    row: upsertedTask.partial({ created: true }),
    example: { title: 'Call about the second night', dueDate: '2027-03-05' },
  }),
  notes: batch('note', {
    path: '/api/notes/batch',
    tag: 'Notes',
    name: 'Note',
    row: upsertedNote.partial({ created: true }),
    example: { title: 'Call with Noor', content: 'Two gates, 40 guards.' },
  }),
  calendarEvents: batch('event', {
    path: '/api/calendar-events/batch',
    tag: 'Calendar',
    name: 'CalendarEvent',
    row: upsertedEvent.partial({ created: true }),
    example: {
      title: 'Walk the site with Noor',
      startTime: '2027-03-09T13:00:00.000Z',
      endTime: '2027-03-09T14:30:00.000Z',
    },
  }),
});
