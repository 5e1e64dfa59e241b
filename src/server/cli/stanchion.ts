import { readEnvFiles } from './env-files.mjs';
import { program } from './program';

// The same files as the application's, so that both open the same database.
for (const [name, value] of Object.entries(readEnvFiles())) process.env[name] ??= value;
await program.parseAsync();
