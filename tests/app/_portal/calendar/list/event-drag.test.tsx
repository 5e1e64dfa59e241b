import { useDraggable } from '@dnd-kit/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { EVENT } from '@tests/support/browser/items';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EventDrag } from '@/app/_portal/calendar/list/event-drag';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { isDragged } from '@/app/_portal/shared/cache/dragged-rows';

const onMove = vi.fn();
let show: (event: EventItem) => void;

function Chip({ event }: { event: EventItem }) {
  const { setNodeRef, listeners } = useDraggable({ id: event.id, data: { event } });
  return (
    <button type="button" ref={setNodeRef} {...listeners}>
      {event.title}
    </button>
  );
}

function Calendar() {
  const [event, setEvent] = useState<EventItem>(EVENT);
  show = setEvent;
  return (
    <EventDrag onMove={onMove} moveOf={() => ({ days: 1, minutes: 0 })}>
      <Chip event={event} />
    </EventDrag>
  );
}

beforeEach(() => {
  onMove.mockClear();
});

it('moves the event as it was when it was picked up, and holds it until then', async () => {
  renderInPortal(<Calendar />, () => VIEWER);
  const chip = screen.getByRole('button', { name: EVENT.title });
  fireEvent.mouseDown(chip, { clientX: 10, clientY: 10 });
  fireEvent.mouseMove(document, { clientX: 40, clientY: 40 });
  fireEvent.mouseMove(document, { clientX: 60, clientY: 60 });
  await vi.waitFor(() => expect(isDragged(EVENT.id)).toBe(true));
  act(() => show({ ...EVENT, version: EVENT.version + 1 }));
  fireEvent.mouseUp(document);
  await vi.waitFor(() => expect(onMove).toHaveBeenCalledOnce());
  expect(onMove.mock.calls[0]?.[0]).toMatchObject({ id: EVENT.id, version: EVENT.version });
  expect(isDragged(EVENT.id)).toBe(false);
});
