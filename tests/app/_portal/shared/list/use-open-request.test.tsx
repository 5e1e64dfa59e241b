import { render, waitFor } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { expect, it, vi } from 'vitest';
import { type OpenRequest, useOpenRequest } from '@/app/_portal/shared/list/use-open-request';

function Page({ wanted, open }: { wanted: OpenRequest; open: () => void }) {
  useOpenRequest(wanted, open);
  return null;
}

function visit(address: string) {
  const open = vi.fn();
  const onUrlUpdate = vi.fn();
  render(
    <NuqsTestingAdapter hasMemory searchParams={address} onUrlUpdate={onUrlUpdate}>
      <Page wanted="new" open={open} />
    </NuqsTestingAdapter>,
  );
  return { open, onUrlUpdate };
}

it('opens what the address asks for, once, and takes the request out of the address', async () => {
  const { open, onUrlUpdate } = visit('?tab=crm&open=new');
  await waitFor(() => expect(onUrlUpdate).toHaveBeenCalledWith(expect.objectContaining({ queryString: '?tab=crm' })));
  expect(open).toHaveBeenCalledTimes(1);
});

it.each(['', '?open=import', '?open=nonsense'])('opens nothing else: %j', (address) => {
  expect(visit(address).open).not.toHaveBeenCalled();
});
