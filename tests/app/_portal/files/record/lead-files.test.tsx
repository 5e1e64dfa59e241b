import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeUpload, fakeUploads } from '@tests/support/browser/fake-upload';
import { FILE } from '@tests/support/browser/items';
import { type Call, LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeadFiles } from '@/app/_portal/files/record/lead-files';
import { uploads } from '@/app/_portal/files/record/uploads';
import { useFileDialogs } from '@/app/_portal/files/record/use-file-dialogs';
import { EMPTY_FILE, FILE_TOO_LARGE, MAX_FILE_BYTES } from '@/domain/files/file-limits';
import { PROGRAM_REFUSED } from '@/domain/files/file-type';

fakeUploads();

let stored: (typeof FILE)[];

function Section() {
  const { dialogs, ...files } = useFileDialogs();
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Open or close the lead
      </button>
      {isOpen && <LeadFiles leadId={LEAD.id} now={new Date('2026-03-06T15:30:00Z')} dialogs={files} />}
      {dialogs}
    </>
  );
}

/** Renders the files of a lead with a server that keeps them. */
async function show(change?: (call: Call) => unknown) {
  const mutations = renderInPortal(<Section />, (call: Call) => {
    if (call.path === 'files.list') return { items: [...stored], nextCursor: null };
    return change?.(call) ?? VIEWER;
  });
  await screen.findByRole('heading', { name: 'Files' });
  for (const { name } of stored) await screen.findByText(name);
  return mutations;
}

beforeEach(() => {
  stored = [];
});
afterEach(() => {
  act(() => uploads.dropAll(VIEWER.id));
  vi.restoreAllMocks();
});

const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('[dir=auto]')?.textContent ?? '');
const input = () => screen.getByLabelText<HTMLInputElement>('Add files');
const file = (name: string, size = 4) => new File(['x'.repeat(size)], name);
const add = (...chosen: File[]) => userEvent.upload(input(), chosen);
const sent = (name: string) => {
  const found = FakeUpload.sent.findLast(({ url }) => url.endsWith(encodeURIComponent(name)));
  return found ?? expect.fail(`${name} was not sent.`);
};
/** The server has stored a file. */
const arrive = async (name: string) => {
  const added = { ...FILE, id: crypto.randomUUID(), name, version: 1 };
  stored.unshift(added);
  await sent(name).answer(201, added);
};

describe('files that are added', () => {
  it('are sent as they are, a few at a time, and stand in the list once they are stored', async () => {
    await show();
    await add(...['a.pdf', 'b.pdf', 'c.pdf', 'd & e.pdf'].map((name) => file(name)));
    expect(FakeUpload.sent.map(({ url }) => url)).toEqual(
      ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => `/api/leads/${LEAD.id}/files?name=${name}`),
    );
    expect(sent('a.pdf').body).toBeInstanceOf(File);
    sent('a.pdf').progress(0.42);
    expect(screen.getByText('42% of 1 kB')).toBeTruthy();
    await arrive('a.pdf');
    expect(await screen.findByRole('button', { name: 'a.pdf' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('a.pdf was added.');
    expect(sent('d & e.pdf').url).toContain('d%20%26%20e.pdf');
  });

  it('by dropping them anywhere on the section are added once', async () => {
    stored = [FILE];
    await show();
    const dropped = { dataTransfer: { files: [file('a.pdf')], types: ['Files'] } };
    fireEvent.drop(screen.getByRole('list'), dropped);
    fireEvent.drop(screen.getByText('Add files'), { dataTransfer: { files: [file('b.pdf')], types: ['Files'] } });
    expect(FakeUpload.sent.map(({ url }) => url.split('=')[1])).toEqual(['a.pdf', 'b.pdf']);
  });

  it('go on while the lead is closed', async () => {
    await show();
    await add(file('a.pdf'));
    const toggle = screen.getByRole('button', { name: 'Open or close the lead' });
    await userEvent.click(toggle);
    expect(names()).toEqual([]);
    await userEvent.click(toggle);
    expect(names()).toEqual(['a.pdf']);
    await userEvent.click(toggle);
    await arrive('a.pdf');
    await userEvent.click(toggle);
    expect(await screen.findByRole('button', { name: 'a.pdf' })).toBeTruthy();
  });

  it('can be canceled', async () => {
    await show();
    await add(file('a.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of a.pdf' }));
    expect(sent('a.pdf').isAborted).toBe(true);
    expect(names()).toEqual([]);
  });

  it('say why they failed, and are sent once more', async () => {
    await show();
    await add(file('a.pdf'));
    await sent('a.pdf').answer(429, { code: 'FILE_LIMIT', message: 'This file does not fit.' });
    expect((await screen.findByRole('alert')).textContent).toBe('This file does not fit.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    // Under the same key, in case that only the answer was lost.
    const keys = FakeUpload.sent.map(({ headers }) => headers['Idempotency-Key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    await sent('a.pdf').loseConnection();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'There is no connection. Try again once you’re back online.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    expect(names()).toEqual([]);
  });

  it.each([
    [file('empty.pdf', 0), EMPTY_FILE],
    [Object.defineProperty(file('large.pdf'), 'size', { value: MAX_FILE_BYTES + 1 }), FILE_TOO_LARGE],
    [file('setup.exe'), PROGRAM_REFUSED],
  ])('are not sent in vain: $name', async (chosen, message) => {
    await show();
    await add(chosen);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(FakeUpload.sent).toEqual([]);
  });
});

describe('a file in the list', () => {
  const menu = async (action: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Actions for ${stored[0]?.name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('says its size, who added it and when, and is downloaded under its name', async () => {
    stored = [{ ...FILE, name: 'plan.svg', type: 'application/octet-stream', addedByName: null }];
    await show();
    expect(screen.getByRole('listitem').textContent).toContain('47 kB · Former member · 2 days ago');
    for (const link of screen.getAllByRole('link')) {
      expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
        `/api/files/${FILE.id}/content`,
        'plan.svg',
      ]);
    }
    // What is no image or PDF is never shown.
    expect(screen.queryByRole('button', { name: 'plan.svg' })).toBeNull();
  });

  it('is deleted, and comes back by Undo', async () => {
    stored = [FILE];
    const mutations = await show(({ path }) => {
      if (path === 'files.delete') stored = [];
      if (path === 'deleted.restore') stored = [FILE];
      return { id: FILE.id, name: FILE.name };
    });
    await menu('Delete');
    await screen.findByText(`${FILE.name} was deleted.`);
    expect(names()).toEqual([]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Files'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual([FILE.name]));
    expect(mutations.map(({ path }) => path)).toEqual(['files.delete', 'deleted.restore']);
  });

  it('is renamed, and refuses what is no name', async () => {
    stored = [FILE];
    const mutations = await show(({ input: sentInput }) => {
      const { changes } = sentInput as { changes: { name: string } };
      stored = [{ ...FILE, ...changes, version: 4 }];
      return stored[0];
    });
    await menu('Rename');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'a/b.pdf{Enter}');
    expect(await screen.findByText(/^A file name cannot contain/)).toBeTruthy();
    await userEvent.clear(name);
    await userEvent.type(name, 'Contract.pdf{Enter}');
    await waitFor(() => expect(names()).toEqual(['Contract.pdf']));
    expect(mutations).toMatchObject([{ input: { id: FILE.id, version: 3, changes: { name: 'Contract.pdf' } } }]);
  });

  describe('that is an image', () => {
    const IMAGE = { ...FILE, name: 'site.png', type: 'image/png' };
    const made: Blob[] = [];
    beforeEach(() => {
      stored = [IMAGE];
      made.length = 0;
      vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
      vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    });
    const open = async (answer: () => Promise<Response>) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
      await show();
      await userEvent.click(screen.getByRole('button', { name: 'site.png' }));
      return within(await screen.findByRole('dialog', { name: 'site.png' }));
    };

    it('is shown from an address of this page, with the type of the list and not that of the response', async () => {
      const dialog = await open(async () => new Response('bytes', { headers: { 'content-type': 'text/html' } }));
      expect((await dialog.findByRole('img', { name: 'site.png' })).getAttribute('src')).toBe('blob:1');
      expect(made.map(({ type }) => type)).toEqual(['image/png']);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1'));
    });

    it('says why it cannot be shown, and is loaded again', async () => {
      let isDown = true;
      const dialog = await open(async () =>
        isDown
          ? Response.json({ code: 'UNAVAILABLE', message: 'The store for files cannot be reached.' }, { status: 503 })
          : new Response('bytes'),
      );
      expect(await dialog.findByText('The store for files cannot be reached.')).toBeTruthy();
      isDown = false;
      await userEvent.click(dialog.getByRole('button', { name: /again/i }));
      fireEvent.error(await dialog.findByRole('img', { name: 'site.png' }));
      expect(await dialog.findByText(/^This file cannot be shown\./)).toBeTruthy();
    });
  });

  it('that is a PDF is offered for download where the browser cannot show it', async () => {
    stored = [FILE];
    await show();
    await userEvent.click(screen.getByRole('button', { name: FILE.name }));
    const dialog = within(await screen.findByRole('dialog', { name: FILE.name }));
    expect(dialog.getByText('This browser cannot show a PDF here. Download it to read it.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(FILE.name);
  });
});
