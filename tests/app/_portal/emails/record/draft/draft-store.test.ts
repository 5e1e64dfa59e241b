import { EMAIL } from '@tests/support/browser/items';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, followUpDraft } from '@/app/_portal/emails/record/draft/compose-draft';
import { draftsAsideOf, keepDraft, replaceDraft } from '@/app/_portal/emails/record/draft/draft-store';
import { forget } from '../../compose/composer';

const USER = '01890000-0000-7000-8000-0000000000d1';
const KEY = `stanchion-email-drafts-aside-${USER}`;
const draft = (subject: string) => ({ ...EMPTY_DRAFT, subject });
const subjects = () => draftsAsideOf(USER).map(({ subject }) => subject);

beforeEach(() => {
  forget();
});

describe('drafts that are set aside', () => {
  it('are each kept once, however often the same one is begun', () => {
    keepDraft(USER, draft('Mine'));
    for (let n = 0; n < 3; n += 1) {
      replaceDraft(USER, followUpDraft(EMAIL), 'You are following up.');
      replaceDraft(USER, draft('Mine'), 'Back.');
    }
    expect(subjects()).toEqual([followUpDraft(EMAIL).subject, 'Mine']);
  });

  it('stay when another page of the browser has set others aside meanwhile', () => {
    keepDraft(USER, draft('Here'));
    localStorage.setItem(KEY, JSON.stringify([draft('There')]));
    replaceDraft(USER, draft('Next'), 'Set aside.');
    expect(subjects()).toEqual(['Here', 'There']);
  });
});
