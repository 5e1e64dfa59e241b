import type { DomainEvent } from '#domain/outbox/domain-event';

export interface ServerEvent {
  name: string;
  category: string;
  properties: Record<string, unknown>;
}

/**
 * What analytics keep of a domain event; null for an event that they do not count (spec 1 section 7, spec 2 section 7,
 * D54). Never contains text that a user wrote, such as a title.
 */
export function serverEventOf(event: DomainEvent): ServerEvent | null {
  switch (event.type) {
    case 'lead_created':
      return { name: event.type, category: 'lead', properties: { status: event.status } };
    case 'lead_updated':
      return { name: event.type, category: 'lead', properties: { fields: event.fields } };
    case 'lead_converted':
      return { name: event.type, category: 'lead', properties: {} };
    case 'task_created':
    case 'task_updated':
    case 'task_completed':
      return { name: event.type, category: 'task', properties: {} };
    case 'data_exported':
      return { name: event.type, category: 'data', properties: { noun: event.noun } };
    case 'data_imported':
      return { name: event.type, category: 'data', properties: { noun: event.noun, count: event.count } };
    default:
      return null;
  }
}
