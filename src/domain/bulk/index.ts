export * from '#domain/bulk/bulk';
export * from '#domain/bulk/bulk-input';
export * from '#domain/bulk/skipped';
