import { useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { Refusal, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { ColumnCards } from '@/app/_portal/pipeline/list/column-cards';

const EMPTY = 'No leads in New. Drag one here.';
let refetch: () => Promise<void>;

function Column() {
  const queryClient = useQueryClient();
  refetch = () => queryClient.refetchQueries();
  return <ColumnCards status="NEW" where={{}} total={0} draggedId={null} landing={null} />;
}

it('stays empty when it cannot be read again', async () => {
  let fails = false;
  renderInPortal(<Column />, () => {
    if (fails) throw new Refusal({ code: 'INTERNAL', message: 'The database is gone.' });
    return { items: [], nextCursor: null };
  });
  await screen.findByText(EMPTY);
  fails = true;
  await act(() => refetch());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(EMPTY)).toBeTruthy();
});
