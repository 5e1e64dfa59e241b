import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { expect, it } from 'vitest';
import { HeaderButton, OnDemand, type OnDemandPanelProps, useOpenOnArrival } from '@/app/_portal/shell/on-demand';
import { lazyCode } from '@/app/_ui/loading/lazy-code';

function Panel({ label, face }: OnDemandPanelProps) {
  const { opened, target } = useOpenOnArrival();
  return (
    <>
      <HeaderButton ref={target} label={label}>
        {face}
      </HeaderButton>
      {opened && <p>The panel</p>}
    </>
  );
}

async function press() {
  const code = deferred<{ default: typeof Panel }>();
  const Late = lazyCode(() => code.promise);
  renderInPortal(
    <>
      <OnDemand panel={Late} label="Account" face="DR" />
      <input aria-label="Message" />
    </>,
    () => null,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
  return () => act(async () => code.resolve({ default: Panel }));
}

it('opens a panel once its code is there, with the focus on its button', async () => {
  const arrive = await press();
  expect(screen.queryByText('The panel')).toBeNull();
  await arrive();
  expect(await screen.findByText('The panel')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Account/ }));
});

it('keeps a late panel closed if the user has moved on, and leaves the focus where it is', async () => {
  const arrive = await press();
  await userEvent.type(screen.getByLabelText('Message'), 'Hi');
  await arrive();
  // Its own button has replaced the one that was pressed.
  await screen.findByRole('button', { name: /^Account/ });
  expect(screen.queryByText('The panel')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Message'));
});
