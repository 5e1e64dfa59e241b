import type { LeadFile } from '@/domain/files/file';
import type { SessionUser } from '@/server/auth/sessions';
import { addFile } from '@/server/services/files/add-file';
import { openFile } from '@/server/services/files/read-file';
import type { Upload } from '@/server/services/files/upload';
import { actorFor, type TestScope } from './scope';

interface Adding {
  scope: TestScope;
  owner: SessionUser;
}

/** Bytes as they may arrive: in parts of any length. */
export async function* inParts(bytes: Uint8Array, length = 64 * 1024): AsyncGenerator<Uint8Array, void> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

const HELLO = new TextEncoder().encode('Hello, gate.');

/** Adds a file to a lead, with some text as its content by default. */
export const makeFile = (
  { scope, owner }: Adding,
  {
    content = HELLO,
    name = 'plan.txt',
    ...upload
  }: { leadId: string; name?: string; content?: Uint8Array } & Partial<Upload>,
): Promise<LeadFile> =>
  addFile(actorFor(scope, owner), { name, size: content.length, bytes: inParts(content), ...upload });

/** The content of a file, as a user reads it. */
export async function readContent(scope: TestScope, user: SessionUser, id: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await openFile(actorFor(scope, user), id)).bytes) parts.push(part);
  return Buffer.concat(parts);
}
