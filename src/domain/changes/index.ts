export * from '#domain/changes/change-kinds';
export * from '#domain/changes/change-list';
export * from '#domain/changes/changes';
export * from '#domain/changes/noun-rows';
export * from '#domain/changes/retention';
