export * from '#domain/plans/badges';
export * from '#domain/plans/gates';
export * from '#domain/plans/plan-table';
export * from '#domain/plans/quotas';
export * from '#domain/plans/upgrade-texts';
export * from '#domain/plans/user-limits';
