import fs, { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before the application by the test of a full disk: no space is left while a file exists.

const { statfsSync } = fs;

fs.statfsSync = (path) => ({
  ...statfsSync(path),
  ...(existsSync(process.env.STANCHION_E2E_FULL_DISK) && { bavail: 0 }),
});
syncBuiltinESMExports();
