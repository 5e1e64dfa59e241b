import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { users } from '@/server/db/schema';
import { appConnection } from '../database/app-connection';
import { openTestDatabase, type TestDatabase } from '../database/database';
import { callerFor, makeUser, type ScopeChoices, type TestScope, testScope, type UserChoices } from '../database/scope';

// The common setup of server tests. Hooks fill the returned objects, so read them only in tests and hooks.

/** One database for all tests of a file. */
export function databaseForFile(): TestDatabase {
  const database = emptyObject<TestDatabase>();
  beforeAll(async () => fill(database, await openTestDatabase()));
  afterAll(() => database.close());
  return database;
}

/** The same for tests that call route handlers, which use the server's shared connection. */
export function databaseForRoutes(): TestDatabase {
  const database = databaseForFile();
  beforeAll(() => {
    appConnection.opened = Promise.resolve(database);
  });
  afterAll(() => {
    appConnection.opened = undefined;
  });
  return database;
}

/** One scope for all tests of a file. */
export function scopeForFile() {
  const database = databaseForFile();
  const scope = emptyObject<TestScope>();
  beforeAll(() => fill(scope, testScope(database)));
  return { database, scope };
}

/** A new scope for each test. */
export function scopeForEach(choices: ScopeChoices = {}) {
  const database = databaseForFile();
  const scope = emptyObject<TestScope>();
  beforeEach(() => fill(scope, testScope(database, choices)));
  return { database, scope };
}

/** A new scope, user and caller for each test. `alone` removes all other users, for code that reads all users' rows. */
export function userForEach({ alone = false, ...choices }: UserChoices & { alone?: boolean } = {}) {
  const { database, scope } = scopeForEach();
  const user = emptyObject<SessionUser>();
  beforeEach(async () => {
    if (alone) await scope.db.delete(users);
    fill(user, await makeUser(scope, choices));
  });
  return { database, scope, user, caller: callerFor(scope, user) };
}

/** An object whose identity stays the same while hooks replace its content, so that a file can destructure it once. */
const emptyObject = <Value extends object>() => ({}) as Value;

function fill<Value extends object>(target: Value, content: Value): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  Object.assign(target, content);
}
