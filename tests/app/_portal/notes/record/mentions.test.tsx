import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTE } from '@tests/support/browser/items';
import { LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NoteCard } from '@/app/_portal/notes/list/note-card';
import { EditNoteForm } from '@/app/_portal/notes/record/form/edit-note-form';
import { noteDrafts } from '@/app/_portal/notes/record/form/note-drafts';
import { MentionedText } from '@/app/_portal/notes/record/mentions/mentioned-text';
import QuickNote from '@/app/_portal/notes/record/quick/quick-note';
import type { Note } from '@/domain/notes/note';
import type { TeamPeople } from '@/domain/teams/team';

const SAM = { userId: '01890000-0000-7000-8000-0000000000a1', name: 'Sam Lee', email: 'sam@north.example' };
const ANA = { userId: '01890000-0000-7000-8000-0000000000a2', name: 'Ana Ortiz', email: 'ana@north.example' };
const TEAM: TeamPeople = {
  id: '01890000-0000-7000-8000-0000000000b1',
  name: 'North',
  members: [{ userId: VIEWER.id, name: VIEWER.name }, SAM, ANA],
};

let people = [ANA, SAM];
beforeEach(() => {
  people = [ANA, SAM];
  noteDrafts.keep(VIEWER.id, LEAD.id, null);
});

const answer =
  (save: () => unknown = () => NOTE) =>
  ({ path }: { path: string }) => {
    if (path === 'notes.mentionable') return people;
    if (path === 'notes.create' || path === 'notes.update') return save();
    return path === 'notes.tags' ? { tags: [], isPartial: false } : VIEWER;
  };

function openQuick(save?: () => unknown, teams = [TEAM]) {
  const onClose = vi.fn();
  return { onClose, mutations: renderInPortal(<QuickNote lead={LEAD} onClose={onClose} />, answer(save), '', teams) };
}

const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /content/i });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

/** Waits until the form knows whom the note can mention. */
async function type(text: string) {
  await screen.findByText('Type @ to mention someone.');
  await userEvent.type(content(), text);
}

describe('the list of people in a note', () => {
  it('opens on @, narrows down, and mentions the first on Enter', async () => {
    const { mutations } = openQuick();
    await type('Ask @');
    expect(options()).toEqual(['Ana Ortizana@north.example', 'Sam Leesam@north.example']);
    expect(screen.getByRole('status').textContent).toBe('2 people. Enter mentions Ana Ortiz.');
    await userEvent.keyboard('le');
    expect(options()).toEqual(['Sam Leesam@north.example']);
    await userEvent.keyboard('{Enter}about gates');
    expect(content().value).toBe('Ask @Sam Lee about gates');
    expect(options()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(mutations).toHaveLength(1));
    expect(mutations[0]?.input).toMatchObject({ content: 'Ask @Sam Lee about gates', mentions: [SAM.userId] });
  });

  it('is walked with the arrow keys, and Tab picks', async () => {
    openQuick();
    await type('@');
    await userEvent.keyboard('{ArrowDown}');
    const [, second] = screen.getAllByRole('option');
    expect(second?.dataset.comboboxSelected).toBe('true');
    expect(content().getAttribute('aria-activedescendant')).toBe(second?.id);
    await userEvent.keyboard('{Tab}');
    expect(content().value).toBe('@Sam Lee ');
    expect(document.activeElement).toBe(content());
  });

  it('takes a click, and puts the caret after the name', async () => {
    openQuick();
    await type('@ and more');
    content().setSelectionRange(1, 1);
    await userEvent.type(content(), 's', { initialSelectionStart: 1 });
    await userEvent.click(screen.getByRole('option', { name: /Sam Lee/ }));
    expect(content().value).toBe('@Sam Lee and more');
    expect(content().selectionStart).toBe('@Sam Lee '.length);
  });

  it('closes on Escape without the form, and on a click elsewhere in the text', async () => {
    const { onClose } = openQuick();
    await type('A @s');
    await userEvent.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(screen.queryByText('Discard what you typed?')).toBeNull();
    await userEvent.keyboard('a');
    expect(options()).toHaveLength(1);
    await userEvent.keyboard('{Home}');
    expect(options()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Discard what you typed?')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('leaves the arrow keys and Enter to the text while it is closed', async () => {
    openQuick();
    await type('one{Enter}two{ArrowUp}{Enter}');
    expect(options()).toEqual([]);
    expect(content().value.split('\n')).toHaveLength(3);
  });

  it('is not offered to somebody without a team, nor without a lead', async () => {
    openQuick(undefined, []);
    await userEvent.type(content(), '@');
    expect([options(), screen.queryByText('Type @ to mention someone.')]).toEqual([[], null]);
  });

  it('shows a refused mention at the content', async () => {
    openQuick(() => {
      throw new Refusal({ code: 'VALIDATION', message: 'Not them', field: 'mentions' });
    });
    await type('@Sam Lee');
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Not them')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(content()));
  });
});

describe('editing a note with mentions', () => {
  const note: Note = {
    ...NOTE,
    leadId: LEAD.id,
    leadCompany: LEAD.companyName,
    content: '@Sam Lee: two gates',
    mentions: [SAM.userId],
  };
  const edit = (mine = note) =>
    renderInPortal(
      <EditNoteForm note={mine} onDirty={() => {}} onCancel={() => {}} onDone={() => {}} />,
      answer(() => mine),
      '',
      [TEAM],
    );
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

  it('drops whom the text mentions no more, and adds whom it does', async () => {
    const mutations = edit();
    await type('{Control>}a{/Control}@Ana Ortiz takes it');
    await save();
    await waitFor(() => expect(mutations).toHaveLength(1));
    const changes = { content: '@Ana Ortiz takes it', mentions: [ANA.userId] };
    expect(mutations[0]?.input).toMatchObject({ changes });
  });

  it('keeps a mention of oneself, which a teammate has written', async () => {
    const mutations = edit({ ...note, content: '@Dana: two gates', mentions: [VIEWER.id] });
    await type(' and more');
    await save();
    await waitFor(() => expect(mutations[0]?.input).toMatchObject({ changes: { mentions: [VIEWER.id] } }));
  });

  it('sends nothing about somebody who has left, if nothing has changed', async () => {
    people = [ANA];
    const mutations = edit();
    await screen.findByText('Type @ to mention someone.');
    await save();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(mutations).toEqual([]);
  });
});

describe('a text with mentions', () => {
  const marked = () =>
    [...document.querySelectorAll('span')].flatMap(({ textContent, className }) =>
      className.includes('mention') ? [textContent] : [],
    );

  it('highlights the names of teammates, and those of others not', async () => {
    const text = '@Sam Lee and @Max Gone, @Ana Ortiz';
    const gone = '01890000-0000-7000-8000-0000000000a9';
    renderInPortal(<MentionedText text={text} mentions={[SAM.userId, gone]} />, answer(), '', [TEAM]);
    await waitFor(() => expect(marked()).toEqual(['@Sam Lee']));
    expect(document.body.textContent).toContain(text);
  });

  it('is in the list of notes, too', async () => {
    const note = { ...NOTE, content: 'Ask\n\n@Sam Lee', mentions: [SAM.userId] };
    const actions = { edit: () => {}, remove: () => {} };
    renderInPortal(<NoteCard note={note} now={NOTE.createdAt} actions={actions} />, answer(), '', [TEAM]);
    await waitFor(() => expect(marked()).toEqual(['@Sam Lee']));
  });
});
