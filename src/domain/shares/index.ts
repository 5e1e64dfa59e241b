export * from '#domain/shares/link-token';
export * from '#domain/shares/share';
export * from '#domain/shares/share-choices';
