export * from '#domain/search/near-spellings';
export * from '#domain/search/search';
export * from '#domain/search/search-limits';
