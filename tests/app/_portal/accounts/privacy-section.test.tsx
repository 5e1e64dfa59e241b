import { screen } from '@testing-library/react';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it, onTestFinished } from 'vitest';
import { PrivacySection } from '@/app/_portal/accounts/privacy-section';

it('says what is still counted in a browser that asks not to be tracked', async () => {
  Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'doNotTrack'));
  renderInPortal(<PrivacySection />, () => VIEWER);
  const text = await screen.findByText(/asks websites not to track you/);
  expect(text.textContent).toContain(
    'What the server saves, such as leads, tasks, imports and exports, is still counted unless you turn sharing off.',
  );
});
