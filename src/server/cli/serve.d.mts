export const serverProgram: string;
export function serve(port: string, settings: Record<string, string | undefined>): void;
