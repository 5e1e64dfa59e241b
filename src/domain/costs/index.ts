export * from '#domain/costs/compare-costs';
export * from '#domain/costs/cost-comparison';
export * from '#domain/costs/cost-inputs';
