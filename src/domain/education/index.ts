export * from '#domain/education/education';
export * from '#domain/education/section';
export * from '#domain/education/sections/conversation';
export * from '#domain/education/sections/planning';
