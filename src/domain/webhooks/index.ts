export * from '#domain/webhooks/event-groups';
export * from '#domain/webhooks/fold-changes';
export * from '#domain/webhooks/plan-deliveries';
export * from '#domain/webhooks/retry-schedule';
export * from '#domain/webhooks/webhook';
export * from '#domain/webhooks/webhook-events';
export * from '#domain/webhooks/webhook-limits';
export * from '#domain/webhooks/webhook-states';
