import { acquireFolderLock } from '../../../src/server/db/folder-lock';

// A process that holds the lock of a folder until its standard input closes. Tests start and kill it.

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder.');

const release = acquireFolderLock(folder);
console.info('held');
process.stdin.once('end', release).resume();
