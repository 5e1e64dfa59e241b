export * from '#domain/views/saved-view';
