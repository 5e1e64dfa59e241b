import { asc, eq } from 'drizzle-orm';
import { domainEvents } from '@/server/db/schema';
import type { TestScope } from './scope';

/** The domain events of a row in order. */
export const eventsAbout = ({ db }: TestScope, id: string) =>
  db.select().from(domainEvents).where(eq(domainEvents.subjectId, id)).orderBy(asc(domainEvents.id));
