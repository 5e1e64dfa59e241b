export * from '#domain/pipeline/pipeline';
export * from '#domain/pipeline/pipeline-summary';
