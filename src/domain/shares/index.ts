export * from '#domain/shares/share';
export * from '#domain/shares/share-choices';
