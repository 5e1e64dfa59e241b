import { connect } from '../../../src/server/db/client';

// Migrates the database as an instance does at boot. Tests start several of these processes at once.

const [url] = process.argv.slice(2);
if (!url) throw new Error('Name a database.');

const connection = await connect({ url, dataDir: '' });
await connection.migrate().finally(() => connection.close());
