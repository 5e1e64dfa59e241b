export * from '#domain/staffing/licenses/guard-cards';
export * from '#domain/staffing/plan/plan-inputs';
export * from '#domain/staffing/plan/saved-plan';
export * from '#domain/staffing/price/price-inputs';
export * from '#domain/staffing/rate-cards/rate-card-values';
export * from '#domain/staffing/rules/built-in-rules';
export * from '#domain/staffing/rules/rule-keys';
export * from '#domain/staffing/rules/rule-row';
