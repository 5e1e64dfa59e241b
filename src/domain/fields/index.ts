export * from '#domain/fields/field';
export * from '#domain/fields/field-kinds';
