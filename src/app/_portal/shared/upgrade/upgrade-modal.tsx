import { Button, Modal, Stack, Text } from '@mantine/core';
import { TabLink } from '@/app/_portal/tab-link';
import { UPGRADE_LABEL } from '@/domain/plans/upgrade-texts';
import classes from './upgrade-modal.module.css';

export interface UpgradeText {
  title: string;
  text: string;
  /** What the plans include; null if the user has PRO, and an upgrade would not help. */
  plans: string | null;
}

export interface UpgradeModalProps {
  text: UpgradeText;
  opened: boolean;
  onClose: () => void;
}

/** Explains a plan limit and links to the subscription (spec 1 section 8, spec 2 section 9). */
export default function UpgradeModal({ text, opened, onClose }: UpgradeModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.title}>
      <Stack gap={24}>
        <Text size="sm">{text.text}</Text>
        {text.plans && (
          <Text size="sm" c="dimmed">
            {text.plans}
          </Text>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus={text.plans === null || undefined}>
            {text.plans ? 'Not now' : 'Close'}
          </Button>
          {text.plans && (
            <Button component={TabLink} href="/settings#subscription" onClick={onClose} data-autofocus>
              {UPGRADE_LABEL}
            </Button>
          )}
        </div>
      </Stack>
    </Modal>
  );
}
