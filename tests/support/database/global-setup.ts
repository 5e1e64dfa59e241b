import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { connect } from '../../../src/server/db/client';
import { startPostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server: the URL of the maintenance database and the name of the migrated template. */
    server?: { url: string; template: string };
    /** Embedded: the path of a tar file with the folder of the migrated database. */
    embeddedDump?: string;
  }
}

/** Runs once per project: migrates one database, which is then copied for every test file. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.name === 'embedded' ? prepareEmbedded(project) : prepareServer(project);
}

async function prepareServer(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const template = `stanchion_template_${process.pid}`;
  const admin = postgres(server.url, { max: 1, onnotice: () => {} });
  const tearDown = async () => {
    await admin`drop database if exists ${admin(template)} with (force)`.finally(() => admin.end());
    await server.stop();
  };
  try {
    await admin`create database ${admin(template)}`;
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    const connection = await connect({ url: url.href, dataDir: '' });
    await connection.migrate().finally(() => connection.close());
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('server', { url: server.url, template });
  return tearDown;
}

async function prepareEmbedded(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'stanchion-embedded-'));
  const tearDown = async () => rmSync(folder, { recursive: true, force: true });
  try {
    const connection = await connect({ dataDir: 'memory://' });
    await connection.migrate();
    const dump = await connection.dump?.('none');
    await connection.close();
    if (!dump) throw new Error('The embedded database could not be copied.');
    const path = join(folder, 'migrated.tar');
    writeFileSync(path, new Uint8Array(await dump.arrayBuffer()));
    project.provide('embeddedDump', path);
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
