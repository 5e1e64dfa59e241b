import type { Page } from '@playwright/test';
import superjson from 'superjson';
import type { CreateLeadInput, Lead } from '@/domain/leads/lead';
import type { CreateNoteInput, Note } from '@/domain/notes/note';
import type { Task } from '@/domain/tasks/task';
import type { CreateTaskInput } from '@/domain/tasks/task-input';

/** The address of the server that the browser tests use. */
export const origin = `http://localhost:${process.env.STANCHION_E2E_PORT}`;

/** The server that calls go to: another one while a journey runs its own. */
export const calledServer = { origin };

/** Calls a procedure with the session of the page, as another page of the same account would. */
export async function call<Answer>({ request }: Pick<Page, 'request'>, path: string, input: unknown): Promise<Answer> {
  const answer = await request.post(`/api/trpc/${path}`, {
    headers: { origin: calledServer.origin },
    data: superjson.serialize(input),
  });
  const body = await answer.json();
  if (!answer.ok()) throw new Error(`${path} responded with ${answer.status()}: ${JSON.stringify(body)}`);
  return superjson.deserialize<Answer>(body.result.data);
}

/** Creates rows one after the other, so that they are created in the given order. */
async function makeAll<Input, Made>(page: Page, path: string, inputs: readonly Input[]): Promise<Made[]> {
  const made: Made[] = [];
  for (const input of inputs) made.push(await call<Made>(page, path, input));
  return made;
}

export const seedLeads = (page: Page, leads: readonly CreateLeadInput[]) =>
  makeAll<CreateLeadInput, Lead>(page, 'leads.create', leads);

export const seedTasks = (page: Page, tasks: readonly CreateTaskInput[]) =>
  makeAll<CreateTaskInput, Task>(page, 'tasks.create', tasks);

export const seedNotes = (page: Page, notes: readonly CreateNoteInput[]) =>
  makeAll<CreateNoteInput, Note>(page, 'notes.create', notes);

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
