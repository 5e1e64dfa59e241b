export * from '#domain/deletion/deleted-item';
export * from '#domain/deletion/deleted-kind';
export * from '#domain/deletion/deletion';
