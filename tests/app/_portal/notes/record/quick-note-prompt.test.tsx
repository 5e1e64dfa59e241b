import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTE } from '@tests/support/browser/items';
import { LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { afterEach, expect, it } from 'vitest';
import { noteDrafts } from '@/app/_portal/notes/record/form/note-drafts';
import { QuickNotePrompt } from '@/app/_portal/notes/record/quick/quick-note-prompt';
import { askedNote } from '@/app/_portal/notes/record/quick/quick-note-store';
import CommandPalette from '@/app/_portal/shell/command-palette';

afterEach(() => {
  askedNote.write(VIEWER.id, null);
  for (const place of [LEAD.id, 'quick']) noteDrafts.keep(VIEWER.id, place, null);
  window.history.replaceState(null, '', '/');
});

it.each([
  ['/?tab=dashboard', 'Quick note', null],
  [`/?tab=crm&id=${LEAD.id}`, `Quick note on ${LEAD.companyName}`, LEAD.id],
])('at %s, the palette takes a note in one field: %s', async (address, title, leadId) => {
  window.history.replaceState(null, '', address);
  const none = { items: [], more: false };
  const mutations = renderInPortal(
    <>
      <CommandPalette requests={1} typedAhead={null} onFocus={() => {}} onKeys={() => {}} />
      <QuickNotePrompt />
    </>,
    ({ path, input }) => {
      if (path === 'leads.byId') return LEAD;
      if (path === 'search.recentLeads') return [];
      if (path === 'search.everything') return { lead: none, task: none, note: none, event: none };
      return path === 'notes.create' ? { ...NOTE, ...(input as object) } : VIEWER;
    },
  );
  await userEvent.type(await screen.findByRole('combobox', { name: /search or run/i }), 'quick note');
  await userEvent.click(await screen.findByRole('option', { name: /Quick note/ }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await userEvent.type(await dialog.findByRole('textbox', { name: /content/i }), 'Two gates');
  await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(mutations).toHaveLength(1));
  expect(mutations[0]?.input).toMatchObject({ title: 'Two gates', content: 'Two gates', leadId });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
});
