export const nextBin: string;
export function distDir(): string;
export function installWhenNeeded(say: (line: string) => void): void;
export function buildWhenNeeded(say: (line: string) => void): void;
