export * from '#domain/feedback/feedback';
export * from '#domain/feedback/feedback-choices';
