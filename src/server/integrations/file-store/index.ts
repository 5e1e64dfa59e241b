import type { fileContents } from '@/server/db/schema';
import type { Scope } from '@/server/scope';
import { databaseStore } from './database-store';
import type { FileStore, InTurn } from './file-store';
import { s3Store } from './s3-store';

type StoreName = (typeof fileContents.$inferSelect)['store'];

/** The store that new files go to: an S3-compatible one if there are settings for it, else the database. */
export const chosenStore = ({ S3_BUCKET }: Scope['env']): StoreName => (S3_BUCKET ? 's3' : 'database');

/**
 * A store by name: files stay where they are when the settings change. `inTurn` runs each statement of the database's;
 * another store needs none.
 */
export const storeOf = ({ db, env }: Pick<Scope, 'db' | 'env'>, name: StoreName, inTurn: InTurn): FileStore =>
  name === 's3' ? s3Store(env) : databaseStore(db, inTurn);
