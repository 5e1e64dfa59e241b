export function isRest(path: string): boolean;
