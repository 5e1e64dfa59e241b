import { and, inArray } from 'drizzle-orm';
import { calendarEvents, leads } from '@/server/db/schema';
import { leadOf } from '../leads/linked-lead';
import type { NounModule } from '../shared/noun-module';
import { visibleTo } from '../shared/visibility';
import { eventColumns } from './calendar-columns';
import { deletedWithSeries, restoreEvent } from './event-deletion';
import { findEvents } from './event-search';

export const EVENT_MODULE: NounModule<'event'> = {
  readByIds: ({ db, user }, ids) =>
    db
      .select(eventColumns)
      .from(calendarEvents)
      .leftJoin(leads, leadOf(user, calendarEvents))
      .where(and(inArray(calendarEvents.id, [...ids]), visibleTo(user, calendarEvents))),
  find: findEvents,
  restoredWithAnother: deletedWithSeries,
  restore: restoreEvent,
};
