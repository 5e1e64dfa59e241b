export * from '#domain/files/file';
export * from '#domain/files/file-limits';
export * from '#domain/files/file-name';
export * from '#domain/files/file-size';
export * from '#domain/files/file-type';
