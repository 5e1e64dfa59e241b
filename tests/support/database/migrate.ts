import { connect } from '../../../src/server/db/client';

// What an instance does with the database when it boots. Tests start several at once.

const [url] = process.argv.slice(2);
if (!url) throw new Error('Name a database.');

const connection = await connect({ url, dataDir: '' });
await connection.migrate().finally(() => connection.close());
