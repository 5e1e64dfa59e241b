import { afterAll, beforeAll, beforeEach } from 'vitest';
import { accept, newReceiver, startReceiver } from './start-receiver';

/** A receiver of webhooks for the tests of a file. */
export function receiverForFile() {
  const receiver = newReceiver();
  let stop = () => {};
  beforeAll(async () => {
    stop = await startReceiver(receiver);
  });
  beforeEach(() => {
    receiver.received = [];
    receiver.answer = accept;
  });
  afterAll(() => stop());
  return receiver;
}
