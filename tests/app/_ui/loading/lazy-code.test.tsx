import { MantineProvider, Modal } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyOverlay, lazyPart } from '@/app/_ui/loading/lazy-code';

const show = (piece: ReactNode) =>
  render(
    <MantineProvider env="test">
      {piece}
      <Notifications />
    </MantineProvider>,
  );

const Dialog = ({ opened }: { opened: boolean }) => <p>{opened ? 'It is open' : 'It fades out'}</p>;

/** Shows a part until its code turns out to be missing, and again when asked. */
function Page({ part: Part }: { part: ReturnType<typeof lazyPart<{ opened: boolean }>> }) {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && <Part opened onMissing={() => setOpened(false)} />}
    </>
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('loads an overlay when it first opens, and then keeps it', async () => {
  const load = vi.fn(async () => Dialog);
  const Overlay = lazyOverlay(load, ({ opened }) => opened);
  const within = (opened: boolean) => (
    <MantineProvider env="test">
      <Overlay opened={opened} />
    </MantineProvider>
  );
  const { rerender } = render(within(false));
  expect(load).not.toHaveBeenCalled();
  rerender(within(true));
  expect(await screen.findByText('It is open')).toBeTruthy();
  rerender(within(false));
  expect(screen.getByText('It fades out')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says if a part could not be loaded, and loads it on demand', async () => {
  const load = vi.fn(async () => ({ default: Dialog })).mockRejectedValueOnce(new Error('offline'));
  const Part = lazyPart(load);
  show(<Part opened />);
  expect(await screen.findByText(/needs the network/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It is open')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/needs the network/)).toBeNull());
});

it('loads a missing part by itself once the connection is back', async () => {
  const load = vi.fn(async () => ({ default: Dialog })).mockRejectedValueOnce(new Error('offline'));
  const Part = lazyPart(load);
  show(<Part opened />);
  expect(await screen.findByText(/needs the network/)).toBeTruthy();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('It is open')).toBeTruthy();
});

it('does not open a part late that is closed when it cannot be loaded', async () => {
  const load = vi.fn(async () => ({ default: Dialog })).mockRejectedValueOnce(new Error('offline'));
  const Part = lazyPart(load);
  show(<Page part={Part} />);
  expect(await screen.findByText(/Try again once you’re back online/)).toBeTruthy();
  window.dispatchEvent(new Event('online'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('It is open')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('It is open')).toBeTruthy();
});

const LateModal = lazyOverlay(
  async () =>
    ({ opened, onClose }: { opened: boolean; onClose: () => void }) => <Modal {...{ opened, onClose }} title="Notes" />,
  ({ opened }) => opened,
);

function Opener() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <LateModal opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

it('returns the focus after the first opening of an overlay, too', async () => {
  show(<Opener />);
  const button = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});
