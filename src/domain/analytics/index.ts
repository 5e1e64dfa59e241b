export * from '#domain/analytics/analytics';
export * from '#domain/analytics/analytics-limits';
export * from '#domain/analytics/consent';
export * from '#domain/analytics/features';
export * from '#domain/analytics/funnel';
export * from '#domain/analytics/properties';
export * from '#domain/analytics/server-event';
