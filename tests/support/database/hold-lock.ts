import { acquireFolderLock } from '../../../src/server/db/folder-lock';

// A process that holds the lock of a folder until its standard input closes or it loses the lock. Tests start, stop and
// kill it. With the argument `blocked`, its main thread does nothing else once it has the lock.

const [folder, options = '{}', blocked] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder.');

const lock = await acquireFolderLock(folder, {
  ...JSON.parse(options),
  onLost: ({ message }) => {
    console.error(message);
    process.exit(3);
  },
}).catch(({ message }: Error) => {
  console.error(message);
  process.exit(1);
});
console.info('held');
if (blocked) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
process.stdin.once('end', lock.release).resume();
