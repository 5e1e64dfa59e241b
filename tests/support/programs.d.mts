export function aptInstall(...names: string[]): boolean;
export function findChromium(): string | undefined;
export function findPostgres(): string | undefined;
export function onPath(name: string): string | undefined;
