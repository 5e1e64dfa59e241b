export * from '#domain/outbox/domain-event';
export * from '#domain/outbox/retention';
