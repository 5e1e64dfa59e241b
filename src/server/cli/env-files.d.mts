export function readEnvFiles(folder?: string): Record<string, string>;
