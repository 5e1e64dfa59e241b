import { asc, eq } from 'drizzle-orm';
import { domainEvents } from '@/server/db/schema';
import type { TestScope } from './scope';

/** What has been told of a row, in its order. */
export const eventsAbout = ({ db }: TestScope, id: string) =>
  db.select().from(domainEvents).where(eq(domainEvents.subjectId, id)).orderBy(asc(domainEvents.id));
