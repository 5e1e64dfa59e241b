import { expect, it } from 'vitest';
import type { FromWorker, ToWorker } from '@/app/_portal/shared/csv/reading/messages';
import { type ImportKind, serveImports } from '@/app/_portal/shared/csv/reading/serve-imports';
import { matchColumns } from '@/domain/imports/match-columns';
import { LEAD_IMPORT } from '@/domain/leads/lead-import';

const HEADER = ['companyName', 'contactPerson', 'email', 'status', 'nextFollowUp'];

/** A worker that has read a file of one row. `next` sends a message, and returns the next answer of a type. */
async function open(row: string, faultsIn: ImportKind['faultsIn'] = () => ({ errors: [], warnings: [] })) {
  const kind: ImportKind = { format: LEAD_IMPORT, faultsIn, upload: () => Promise.reject(new Error('not uploaded')) };
  const inside = new EventTarget();
  const outside = new EventTarget();
  serveImports(
    { lead: kind, task: kind, note: kind },
    {
      postMessage: (data: FromWorker) => outside.dispatchEvent(new MessageEvent('message', { data })),
      addEventListener: (type, listener) => inside.addEventListener(type, listener as EventListener),
    },
  );
  const next = (data: ToWorker, ...types: FromWorker['type'][]) =>
    new Promise<FromWorker>((resolve) => {
      outside.addEventListener('message', (event) => {
        const answer = (event as MessageEvent<FromWorker>).data;
        if (types.includes(answer.type)) resolve(answer);
      });
      inside.dispatchEvent(new MessageEvent('message', { data }));
    });
  const file = new File([`${HEADER.join()}\n${row}`], 'a.csv');
  await next({ type: 'read', of: 'lead', file, zone: 'UTC', as: {} }, 'opened');
  return next;
}

const matches = matchColumns(LEAD_IMPORT, HEADER, { remembered: {}, samplesOf: () => ['x'] });
const MAPPING = { targets: matches.map(({ target }) => target), words: {}, dates: {} };

it('asks for a word that every object has a property of', async () => {
  const next = await open('A,B,a@b.c,constructor,');
  const mapping = { ...MAPPING, words: { status: { won: 'CLOSED_WON' } } };
  const answer = await next({ type: 'check', mapping, ask: true }, 'questions');
  expect(answer).toMatchObject({ unanswered: true });
});

it('asks for the order of dates again in every file', async () => {
  const next = await open('A,B,a@b.c,,3/4/2027');
  const mapping = { ...MAPPING, dates: { nextFollowUp: 'day' as const } };
  const answer = await next({ type: 'check', mapping, ask: true }, 'questions');
  expect(answer).toMatchObject({ unanswered: true, questions: { dates: [{ example: '3/4/2027' }] } });
  expect(await next({ type: 'check', mapping, ask: false }, 'report')).toMatchObject({
    report: { preview: [{ cells: { nextFollowUp: '2027-04-03' } }] },
  });
});

it('reports an unexpected error of a check, so that the dialog does not wait for ever', async () => {
  const next = await open('A,B,a@b.c,,', () => {
    throw new Error('Some fault.');
  });
  const answer = await next({ type: 'check', mapping: MAPPING, ask: true }, 'unreadable', 'report');
  expect(answer).toEqual({ type: 'unreadable', message: 'Some fault.' });
});
