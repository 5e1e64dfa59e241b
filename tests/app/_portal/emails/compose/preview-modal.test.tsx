import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { PreviewModal } from '@/app/_portal/emails/compose/preview-modal';

const HTML = '<div>Hi Jo,<br>see <a href="https://x.example">https://x.example</a></div>';
const TEXT = 'Hi Jo,\nsee https://x.example';

it('shows the HTML that recipients see, in a frame without any rights, and the plain text on demand', async () => {
  renderInPortal(
    <PreviewModal
      email={{ to: 'jo@northgate.example', subject: 'Guards', body: TEXT }}
      attachments={['plan.pdf', 'rates.pdf']}
      onClose={() => {}}
    />,
    () => ({ subject: 'Guards', text: TEXT, html: HTML, from: 'Dana', replyTo: 'Dana' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  const frame = await dialog.findByTitle('The formatted email');
  expect(frame.getAttribute('srcdoc')).toContain(HTML);
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(dialog.getByText('plan.pdf, rates.pdf')).toBeTruthy();
  // Two lines need no half of the screen.
  expect(frame.style.height).toBe('94px');
  await userEvent.click(dialog.getByRole('radio', { name: 'Plain text' }));
  expect(dialog.getByText(/^Hi Jo, see/)).toBeTruthy();
  expect(dialog.queryByTitle('The formatted email')).toBeNull();
});
