import { Button } from '@mantine/core';
import { IconCheck, IconDownload, IconLink, IconPencil, IconSend, IconTrash, IconX } from '@tabler/icons-react';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import { QUOTE_ACTIONS, type QuoteAction } from '../quote-actions';
import type { ShownQuote } from '../quote-cache';
import { pdfHref } from '../quote-links';
import classes from './quote-detail.module.css';

const LOOKS = {
  send: { label: 'Send', icon: IconSend },
  edit: { label: 'Edit', icon: IconPencil },
  copyLink: { label: 'Copy link', icon: IconLink },
  accept: { label: 'Record acceptance', icon: IconCheck },
  withdraw: { label: 'Withdraw', icon: IconX },
  delete: { label: 'Delete', icon: IconTrash },
} as const satisfies Record<QuoteAction, { label: string; icon: typeof IconX }>;

const BUTTONS: readonly QuoteAction[] = ['send', 'edit'];

const NOT_APPROVED = 'The margin has to be approved first';

interface QuoteToolbarProps {
  quote: ShownQuote;
  onRun: (action: QuoteAction) => void;
}

/** What comes next as buttons, the rest in a menu. */
export function QuoteToolbar({ quote, onRun }: QuoteToolbarProps) {
  const actions: readonly QuoteAction[] = QUOTE_ACTIONS[quote.status];
  const isAgain = quote.sentAt !== null;
  const isWaiting = quote.needsApproval === true;
  const rest = actions.filter((action) => !BUTTONS.includes(action));
  return (
    <div className={classes.toolbar}>
      {BUTTONS.filter((action) => actions.includes(action)).map((action) => {
        const { label, icon: Shape } = LOOKS[action];
        const isNext = action === actions[0] && !(action === 'send' && isAgain);
        const isBlocked = action === 'send' && isWaiting;
        return (
          <Button
            key={action}
            variant={isNext ? 'filled' : 'default'}
            leftSection={<Shape size={16} stroke={1.6} aria-hidden />}
            disabled={isBlocked}
            title={isBlocked ? NOT_APPROVED : undefined}
            onClick={() => onRun(action)}
          >
            {action === 'send' && isAgain ? 'Send again' : label}
          </Button>
        );
      })}
      <Button
        component="a"
        href={pdfHref(quote.id)}
        download
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      >
        PDF
      </Button>
      {rest.length > 0 && (
        <span className={classes.more}>
          <RowMenu
            of={`quote ${quote.number}`}
            items={rest.map((action) => ({ ...LOOKS[action], onClick: () => onRun(action) }))}
          />
        </span>
      )}
    </div>
  );
}
