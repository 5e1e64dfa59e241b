export * from '#domain/webhooks/fold-changes';
export * from '#domain/webhooks/plan-deliveries';
export * from '#domain/webhooks/retry-schedule';
export * from '#domain/webhooks/webhook-events';
export * from '#domain/webhooks/webhook-states';
