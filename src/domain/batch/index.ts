export * from '#domain/batch/batch';
