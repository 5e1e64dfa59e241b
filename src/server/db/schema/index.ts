export * from './api-tokens';
export * from './leads';
export * from './platform';
export * from './tasks';
export * from './teams';
export * from './users';
