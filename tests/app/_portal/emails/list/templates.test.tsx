import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Templates } from '@/app/_portal/emails/list/templates/templates';
// Loads the code of the modal ahead.
import '@/app/_portal/emails/record/templates/template-modal';
import { TEMPLATE } from '@tests/support/browser/items';
import { type Call, LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import type { TemplateEdit } from '@/app/_portal/emails/record/templates/template-modal';
import { STARTER_TEMPLATES } from '@/domain/emails/templates/starters';

function Page() {
  const [edit, setEdit] = useState<TemplateEdit | null>(null);
  return <Templates edit={edit} onEdit={setEdit} />;
}

function show(templates = [TEMPLATE], address = '') {
  let items = templates;
  return renderInPortal(
    <Page />,
    ({ path, input }: Call) => {
      if (path === 'emailTemplates.list') return { items, nextCursor: null };
      if (path === 'emailTemplates.addStarters') {
        items = STARTER_TEMPLATES.map((starter, index) => ({ ...TEMPLATE, ...starter, id: `${TEMPLATE.id}${index}` }));
        return items;
      }
      if (path === 'emailTemplates.create') return { ...TEMPLATE, ...(input as object) };
      if (path === 'search.leads') return [LEAD];
      if (path === 'leads.byId') return LEAD;
      return VIEWER;
    },
    address,
  );
}

const dialog = async () => within(await screen.findByRole('dialog'));
const menu = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for First contact' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('somebody without templates', () => {
  it('adds all starters at once', async () => {
    show([]);
    await screen.findByText(/^No email templates yet\./);
    await userEvent.click(screen.getByRole('button', { name: 'Add starter templates' }));
    await screen.findByText('6 templates were added. Make them your own.');
  });

  it('begins with one of them', async () => {
    show([]);
    await userEvent.click(await screen.findByRole('button', { name: /No answer yet/ }));
    const form = await dialog();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('No answer yet');
  });

  it('learns that a filter hides everything, where one does', async () => {
    show([], '?category=PROPOSAL');
    expect(await screen.findByText('No email templates found')).toBeTruthy();
  });
});

describe('a template', () => {
  it('is duplicated under a name of its own', async () => {
    const mutations = show();
    await menu('Duplicate');
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(mutations).toHaveLength(1));
    expect(mutations[0]?.input).toMatchObject({ name: 'First contact (copy)', body: TEMPLATE.body });
  });

  it.each([true, false])('stays bulk email, or none, when it is duplicated: %s', async (isBulk) => {
    const mutations = show([{ ...TEMPLATE, isBulk }]);
    await menu('Duplicate');
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(mutations).toHaveLength(1));
    expect(mutations[0]?.input).toMatchObject({ isBulk });
  });

  it('shows what it becomes for a lead, and which placeholders are in it', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'First contact' }));
    const form = await dialog();
    expect(form.getByText('Placeholders found: companyName, contactPerson.')).toBeTruthy();
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Guards for Harbour Lights Festival')).toBeTruthy();
    // A long text scrolls, also by keyboard.
    expect(preview.getByText('Guards for Harbour Lights Festival').parentElement?.tabIndex).toBe(0);
    await userEvent.type(preview.getByRole('combobox'), 'north');
    await userEvent.click(await screen.findByRole('option', { name: /Northgate Arena/ }));
    expect(await preview.findByText('Guards for Northgate Arena')).toBeTruthy();
  });

  it('offers the known name for a placeholder that is misspelled', async () => {
    const mutations = show([{ ...TEMPLATE, subject: 'For {{compny}} and {{compny}}' }]);
    await menu('Duplicate');
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Use {{companyName}}' }));
    expect(form.queryByText(/is not a placeholder/)).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(mutations).toHaveLength(1));
    expect(mutations[0]?.input).toMatchObject({ subject: 'For {{companyName}} and {{companyName}}' });
  });
});
