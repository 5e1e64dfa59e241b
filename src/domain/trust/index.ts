export * from '#domain/trust/trust-checklist';
export * from '#domain/trust/trust-items';
