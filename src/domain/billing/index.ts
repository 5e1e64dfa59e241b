export * from '#domain/billing/billing-status';
export * from '#domain/billing/past-due-banner';
export * from '#domain/billing/subscription';
export * from '#domain/billing/trial-banner';
export * from '#domain/billing/trial-notice';
