export * from '#domain/regulatory/built-in-items';
export * from '#domain/regulatory/item-limits';
export * from '#domain/regulatory/regulatory-item';
export * from '#domain/regulatory/state-named';
export * from '#domain/regulatory/states';
