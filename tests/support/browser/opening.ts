import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import type { Connection } from '@/server/db/client';
import { users } from '@/server/db/schema';
import { openTestDatabase, type TestDatabase } from '../database/database';
import { callerFor, makeUser, type ScopeChoices, type TestScope, testScope, type UserChoices } from '../database/scope';

// What most tests of the server begin with. What these answer is filled by hooks: read it in tests and hooks only.

/** A database for the tests of a file. */
export function databaseForFile(): TestDatabase {
  const database = later<TestDatabase>();
  beforeAll(async () => fill(database, await openTestDatabase()));
  afterAll(() => database.close());
  return database;
}

const shared = globalThis as typeof globalThis & { stanchionConnection?: Promise<Connection> };

/** The same for the routes themselves, which find their database where the server keeps it. */
export function databaseForRoutes(): TestDatabase {
  const database = databaseForFile();
  beforeAll(() => {
    shared.stanchionConnection = Promise.resolve(database);
  });
  afterAll(() => {
    shared.stanchionConnection = undefined;
  });
  return database;
}

/** One scope that all tests of a file share. */
export function scopeForFile() {
  const database = databaseForFile();
  const scope = later<TestScope>();
  beforeAll(() => fill(scope, testScope(database)));
  return { database, scope };
}

/** Each test begins with a scope of its own. */
export function scopeForEach(choices: ScopeChoices = {}) {
  const database = databaseForFile();
  const scope = later<TestScope>();
  beforeEach(() => fill(scope, testScope(database, choices)));
  return { database, scope };
}

/** Each test begins with a scope, a user and their caller; `alone`: with nobody else's rows, for what reads everybody's. */
export function userForEach({ alone = false, ...choices }: UserChoices & { alone?: boolean } = {}) {
  const { database, scope } = scopeForEach();
  const user = later<SessionUser>();
  beforeEach(async () => {
    if (alone) await scope.db.delete(users);
    fill(user, await makeUser(scope, choices));
  });
  return { database, scope, user, caller: callerFor(scope, user) };
}

/** An object that stays the same while hooks change what it holds, so that a file can name it once. */
const later = <Thing extends object>() => ({}) as Thing;

function fill<Thing extends object>(thing: Thing, made: Thing): void {
  for (const key of Object.keys(thing)) Reflect.deleteProperty(thing, key);
  Object.assign(thing, made);
}
