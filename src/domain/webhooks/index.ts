export * from '#domain/webhooks/webhook-events';
export * from '#domain/webhooks/webhook-states';
