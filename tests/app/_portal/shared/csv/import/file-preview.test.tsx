import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FilePreview, type FilePreviewProps } from '@/app/_portal/shared/csv/file-preview';
import type { FileReport } from '@/app/_portal/shared/csv/messages';
import { importReducer } from '@/app/_portal/shared/csv/use-import';

const report: FileReport = {
  fileName: 'a.csv',
  total: 4,
  valid: 3,
  columns: ['email'],
  unknown: [],
  preview: [{ row: 2, cells: { email: 'x' }, errors: [{ row: 2, column: 'email', message: 'Invalid email format' }] }],
  errors: [{ row: 2, column: 'email', message: 'Invalid email format' }],
};

function show(props: Partial<FilePreviewProps> = {}) {
  const onSend = vi.fn();
  const noun = { one: 'lead', many: 'leads' };
  render(
    <MantineProvider env="test">
      <FilePreview
        report={report}
        noun={noun}
        tasksLabel="Create follow-up tasks"
        onSend={onSend}
        onDownload={() => {}}
        onBack={() => {}}
        {...props}
      />
    </MantineProvider>,
  );
  return onSend;
}

describe('FilePreview', () => {
  it('offers all rows with errors as a file, though nothing can be imported', async () => {
    const onDownload = vi.fn();
    show({ report: { ...report, valid: 0 }, onDownload });
    await userEvent.click(screen.getByRole('button', { name: 'Download rows with errors' }));
    expect(onDownload).toHaveBeenCalledOnce();
  });

  it('offers no such file without errors', () => {
    show({ report: { ...report, valid: 4, errors: [], preview: [] } });
    expect(screen.queryByRole('button', { name: 'Download rows with errors' })).toBeNull();
  });

  it('imports without tasks unless the checkbox is set', async () => {
    const onSend = show();
    await userEvent.click(screen.getByRole('button', { name: 'Import 3 leads' }));
    await userEvent.click(screen.getByLabelText('Create follow-up tasks'));
    await userEvent.click(screen.getByRole('button', { name: 'Import 3 leads' }));
    expect(onSend.mock.calls).toEqual([[false], [true]]);
  });

  it('warns before the import if the cap leaves too little room', () => {
    show({ cap: { room: 1, message: 'The cap is 50.' } });
    expect(screen.getByRole('alert')).toHaveProperty(
      'textContent',
      'Only the first 1 row of 3 will fit. The cap is 50.',
    );
    expect(screen.getByRole('button', { name: 'Import 1 lead' })).toHaveProperty('disabled', false);
  });

  it('cannot import at the cap', () => {
    show({ cap: { room: 0, message: 'The cap is 50.' } });
    expect(screen.getByRole('alert').textContent).toBe('The cap is 50.');
    expect(screen.getByRole('button', { name: 'Import 0 leads' })).toHaveProperty('disabled', true);
  });

  it('does not mention the cap if there is enough room', () => {
    show({ cap: { room: Number.POSITIVE_INFINITY, message: 'The cap is 50.' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('importReducer', () => {
  const preview = importReducer({ step: 'empty' }, { type: 'report', report });

  it('keeps the file after a failure, and shows the error', () => {
    const sending = importReducer(preview, { type: 'sending' });
    const problem = { code: 'UNAVAILABLE', message: 'Gone' } as const;
    expect(importReducer(sending, { type: 'failed', problem })).toEqual({ step: 'preview', report, problem });
  });

  it('ignores messages of an import that is no longer active', () => {
    expect(importReducer(preview, { type: 'progress', done: 1, total: 2 })).toBe(preview);
    expect(importReducer({ step: 'empty' }, { type: 'cancelled' })).toEqual({ step: 'empty' });
  });

  it('reports a file that cannot be read', () => {
    const error = 'Failed to read file: Gone';
    expect(importReducer(preview, { type: 'unreadable', message: 'Gone' })).toEqual({ step: 'empty', error });
  });
});
