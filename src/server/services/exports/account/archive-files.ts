import { and, asc, eq, gt } from 'drizzle-orm';
import { NOUNS, nounsWith } from '@/domain/shared/nouns';
import { emailAttachments, fileContents, files } from '@/server/db/schema';
import { storeOf } from '@/server/integrations/file-store';
import { atOnce } from '@/server/integrations/file-store/file-store';
import type { Actor } from '@/server/scope';
import { whole } from '../../files/read-file';
import { NOUN_MODULES } from '../../noun-modules';
import { maySeeCost } from '../../staffing/cost-access';
import type { Reader } from '../next-page';
import { csvTexts, jsonTexts, type Row, readTable } from './read-table';
import { readmeText } from './readme';
import { EXPORTED_TABLES } from './tables';

/** A file of the archive: its text or its bytes, page by page, or all of its bytes. */
export interface ArchiveFile {
  name: string;
  content: AsyncGenerator<string | Uint8Array, void> | Uint8Array;
}

/** The tables that are also there as CSV with all of their columns. What is in the trash is only in `data`. */
const AS_CSV = ['events', 'emails'] as const;

/** The files, one after another: each is read only when the previous one is complete. */
export async function* archiveFiles(actor: Actor & Pick<Reader, 'token'>): AsyncGenerator<ArchiveFile, void> {
  const { db, user } = actor;
  // Without teams, users see only their own rows.
  const alone = { ...actor, user: { ...user, teamIds: [] } };
  yield { name: 'README.txt', content: Buffer.from(readmeText(actor)) };
  for (const noun of nounsWith('csv'))
    yield { name: `${NOUNS[noun].many}.csv`, content: NOUN_MODULES[noun].csv.texts(alone, {}) };
  for (const [name, table] of Object.entries(EXPORTED_TABLES)) {
    if (table.hasCost && !maySeeCost(actor)) continue;
    if (AS_CSV.some((each) => each === name)) {
      yield { name: `${name}.csv`, content: csvTexts(withoutTrash(readTable(db, table, user.id)), table) };
    }
    yield { name: `data/${name}.json`, content: jsonTexts(readTable(db, table, user.id)) };
  }
  yield* attachedFiles(actor);
  yield* filesOfLeads(actor);
}

/** The rows of pages that are not in the trash, as in the files that can be imported again. */
async function* withoutTrash(pages: AsyncGenerator<Row[], void>): AsyncGenerator<Row[], void> {
  for await (const rows of pages) yield rows.filter(({ deletedAt }) => !deletedAt);
}

/** One file at a time: each can have 5 MB. */
async function* attachedFiles({ db, user }: Actor): AsyncGenerator<ArchiveFile, void> {
  const { id, name, content } = emailAttachments;
  let last: string | undefined;
  for (;;) {
    const [file] = await db
      .select({ id, name, content })
      .from(emailAttachments)
      .where(and(eq(emailAttachments.ownerId, user.id), last ? gt(id, last) : undefined))
      .orderBy(asc(id))
      .limit(1);
    if (!file) return;
    last = file.id;
    yield { name: `attachments/${file.id}-${fileName(file.name)}`, content: file.content };
  }
}

/** One file at a time, part by part: each can have 25 MB. */
async function* filesOfLeads(actor: Actor): AsyncGenerator<ArchiveFile, void> {
  const { db, user } = actor;
  const { id, name, size } = files;
  let last: string | undefined;
  for (;;) {
    const [file] = await db
      .select({ id, name, size, contentId: fileContents.id, store: fileContents.store })
      .from(files)
      .innerJoin(fileContents, eq(fileContents.fileId, id))
      .where(and(eq(files.ownerId, user.id), last ? gt(id, last) : undefined))
      .orderBy(asc(id))
      .limit(1);
    if (!file) return;
    last = file.id;
    // Each part is read in the account slot of its page.
    const content = whole(storeOf(actor, file.store, atOnce).read(file.contentId), file.size);
    yield { name: `files/${file.id}-${fileName(file.name)}`, content };
  }
}

/** Replaces characters that some systems treat as parts of a path, or do not allow in names. */
const fileName = (name: string): string => name.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_');
