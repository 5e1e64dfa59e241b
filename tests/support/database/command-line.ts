import type { Command } from 'commander';
import { vi } from 'vitest';
import { program } from '@/server/cli/program';
import type { Connection } from '@/server/db/client';
import { appConnection } from './app-connection';

export interface Outcome {
  code: number;
  out: string;
  err: string;
}

const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)];

/**
 * Runs the operator's commands in this process, because a process for each command would take seconds.
 * stanchion.embedded.test.ts tests real processes: start, standard input, and a database that is in use.
 */
export function commandLineOn(database: Connection) {
  return async (...args: string[]): Promise<Outcome> => {
    // A command closes its connection, but the next command needs it too.
    appConnection.opened = Promise.resolve({ ...database, close: async () => {} });
    return runCommand(...args);
  };
}

/** The same for commands that open the database themselves. */
export async function runCommand(...args: string[]): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  vi.spyOn(console, 'info').mockImplementation((line: string) => void out.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void err.push(line));
  for (const command of withSubcommands(program)) {
    command.exitOverride().configureOutput({ writeErr: (text) => void err.push(text.trimEnd()) });
  }
  try {
    await program.parseAsync(args, { from: 'user' }).catch((refused: { exitCode: number }) => {
      process.exitCode = refused.exitCode;
    });
    return { code: Number(process.exitCode ?? 0), out: out.join('\n'), err: err.join('\n') };
  } finally {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  }
}
