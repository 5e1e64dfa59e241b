import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LIMITS, renderInPortal } from '@tests/support/browser/portal';
import CsvImportDialog from '@/app/_portal/shared/csv/import/csv-import-dialog';
import type { ImportOutcome } from '@/app/_portal/shared/csv/reading/messages';
import type { LeadImportPreview } from '@/domain/leads/import-preview';
import { stubWorker, type Upload } from '../worker-in-page';

export const RESULT: ImportOutcome = {
  ...{ imported: 2, skipped: 0, beyondCap: 0, createdTasks: 0, errors: [], unlinked: [], unlinkedCount: 0 },
};

async function* succeed(): Upload {
  yield { type: 'done', result: RESULT };
}

/** Renders the import dialog of leads, and returns its uploads. */
export function show({ upload = succeed, known }: { upload?: () => Upload; known?: LeadImportPreview } = {}) {
  const uploads: Call[] = [];
  stubWorker(upload, uploads, { known });
  const dialog = <CsvImportDialog of="lead" opened onClose={() => {}} onImported={() => {}} />;
  renderInPortal(dialog, ({ path }) => (path === 'usage.limits' ? LIMITS : null));
  return uploads;
}

export async function choose(...lines: string[]) {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('The dialog has no input for files.');
  await userEvent.upload(input, new File([lines.join('\n')], 'some.csv', { type: 'text/csv' }));
}

export const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
export const step = () => document.querySelector('[aria-current=step]')?.textContent;
export const csvOf = (call: Call | undefined) => (call?.input as { csv: string } | undefined)?.csv;

export const HUBSPOT = [
  'First Name,Last Name,Email,Company,Lead Status,Favorite color',
  'Ana María,de la Cruz,ana@arena.example,Northgate Arena,Connected,red',
  'Ben,Ode,ben@harbour.example,Harbour Hall,Tire kicker,blue',
];
