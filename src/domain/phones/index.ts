export * from '#domain/phones/countries';
export * from '#domain/phones/phone-numbers';
