import type { GuardClass } from '@/domain/staffing/licenses/guard-cards';
import { createLicenseInput } from '@/domain/staffing/licenses/license';
import type { License } from './use-licenses';

/** A row of guard cards as edited. */
export interface CardsDraft {
  id: string;
  class: GuardClass;
  count: string;
  validUntil: string;
}

/** A license as edited: a text for each input. */
export interface LicenseDraft {
  state: string | null;
  class: string;
  number: string;
  armed: boolean;
  expiresOn: string;
  insurance: string;
  insuranceExpiresOn: string;
  guardCards: CardsDraft[];
}

export const newCards = (): CardsDraft => ({ id: crypto.randomUUID(), class: 'unarmed', count: '', validUntil: '' });

export const startOf = (license: License | null): LicenseDraft => ({
  state: license?.state ?? null,
  class: license?.class ?? '',
  number: license?.number ?? '',
  armed: license?.armed ?? false,
  expiresOn: license?.expiresOn ?? '',
  insurance: license?.insurance?.toString() ?? '',
  insuranceExpiresOn: license?.insuranceExpiresOn ?? '',
  guardCards: (license?.guardCards ?? []).map((cards) => ({
    ...cards,
    id: crypto.randomUUID(),
    count: String(cards.count),
  })),
});

/** The inputs in the order of the form, by the paths of their errors. */
export const inputsOf = ({ guardCards }: LicenseDraft): string[] => [
  ...['state', 'class', 'number', 'expiresOn', 'armed', 'insurance', 'insuranceExpiresOn'],
  ...guardCards.flatMap((_, index) => [cardsPath(index, 'count'), cardsPath(index, 'validUntil')]),
  'guardCards',
];

export const cardsPath = (index: number, input: 'count' | 'validUntil'): string => `guardCards.${index}.${input}`;

/** The draft as the server takes it, and its errors; without any, it is complete. */
export function readDraft(draft: LicenseDraft, teamId: string | null) {
  const { data, error } = createLicenseInput.safeParse({
    state: draft.state,
    class: draft.class.trim(),
    number: draft.number.trim(),
    armed: draft.armed,
    expiresOn: draft.expiresOn,
    insurance: draft.insurance.trim() || null,
    insuranceExpiresOn: draft.insuranceExpiresOn || null,
    guardCards: draft.guardCards.map(({ class: of, count, validUntil }) => ({
      class: of,
      count: count.trim() === '' ? null : Number(count),
      validUntil,
    })),
    teamId,
  });
  const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  return { data, errors: errorsOf(draft, [...notChosen(draft), ...issues]) };
}

/** What is not chosen yet, in words of its own: the rules for what is written would say too much. */
const notChosen = ({ state, expiresOn, guardCards }: LicenseDraft) => [
  ...(state === null ? [{ path: 'state', message: 'Choose a state' }] : []),
  ...(expiresOn === '' ? [{ path: 'expiresOn', message: CHOOSE_DATE }] : []),
  ...guardCards.flatMap(({ validUntil }, index) =>
    validUntil === '' ? [{ path: cardsPath(index, 'validUntil'), message: CHOOSE_DATE }] : [],
  ),
];

const CHOOSE_DATE = 'Choose a date';

export type LicenseErrors = Partial<Record<string, string>>;

/** One message for each input. Paths look like 'state', 'changes.state' or 'guardCards.2.count'. */
export function errorsOf(draft: LicenseDraft, issues: readonly { path: string; message: string }[]): LicenseErrors {
  const errors: LicenseErrors = {};
  for (const { path, message } of issues) {
    const input = inputsOf(draft).find((one) => one === path.replace(/^changes\./, ''));
    if (input) errors[input] ??= message;
  }
  return errors;
}
