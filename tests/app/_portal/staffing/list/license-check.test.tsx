import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@tests/support/browser/portal';
import { EXAMPLE_INPUTS, versionOf } from '@tests/support/browser/staffing';
import { afterEach, expect, it } from 'vitest';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { openPlanner, part } from './planner-page';

afterEach(() => localStorage.clear());

const PASS = { verdict: 'PASS', findings: [], regulator: null, license: null };
const BLOCK = { ...PASS, verdict: 'BLOCK' };

/** Opens the planner with an answer to each check. Returns the questions. */
function openWith(answer: (asked: number) => unknown, versions: StaffingPlanVersion[] = []): unknown[] {
  const questions: unknown[] = [];
  openPlanner({
    versions: () => versions,
    answer({ path, input }) {
      if (path !== 'licenses.check') return;
      questions.push(input);
      return answer(questions.length);
    },
  });
  return questions;
}

const verdict = () => screen.findByRole('region', { name: 'Licenses' });

it('asks about everybody who needs a card, until the last shift ends', async () => {
  const questions = openWith(() => PASS, [versionOf(1, EXAMPLE_INPUTS)]);
  await verdict();
  expect(questions).toEqual([
    expect.objectContaining({ state: 'Alabama', guards: 16, armedGuards: 0, from: '2027-06-12', to: '2027-06-13' }),
  ]);
});

it('dims the verdict on what has changed until the new one is there', async () => {
  let release = (_: unknown) => {};
  const questions = openWith((asked) =>
    asked === 1
      ? PASS
      : new Promise((resolve) => {
          release = resolve;
        }),
  );
  await verdict();
  fireEvent.change(screen.getByLabelText('Exits'), { target: { value: '9' } });
  const box = (await verdict()).parentElement;
  expect(box?.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(questions).toHaveLength(2));
  release(BLOCK);
  expect(await screen.findByText('Do not send a quote')).toBeTruthy();
  expect((await verdict()).parentElement?.getAttribute('aria-busy')).toBe('false');
});

it('says that licenses could not be checked, and checks them again', async () => {
  openWith((asked) => {
    if (asked === 1) throw new Refusal({ code: 'INTERNAL', message: 'Out of order' });
    return PASS;
  });
  expect(await screen.findByText('The licenses could not be checked.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await verdict()).toBeTruthy();
  expect(screen.queryByText('The licenses could not be checked.')).toBeNull();
});

it('shows the verdict at the price, too, with the way to its reasons', async () => {
  openWith(() => BLOCK);
  const region = await verdict();
  await userEvent.click((await part('Price')).getByRole('button', { name: 'License: do not send a quote' }));
  expect(region.parentElement?.contains(document.activeElement)).toBe(true);
});

it('shows nothing of licenses at the price where all is well', async () => {
  openWith(() => PASS);
  await verdict();
  expect((await part('Price')).queryByRole('button', { name: /^License:/ })).toBeNull();
});
