import { Button, Group, Menu, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { type LeadItem, useLeadCache } from '@/app/_portal/leads/record/lead-cache';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone } from '@/app/_ui/feedback/problems';
import type { LeadStatus } from '@/domain/leads/lead';
import { LeadFacts } from './lead-facts';
import { MoveItems } from './move-items';

export interface LeadDetailProps {
  /** null when closed. */
  id: string | null;
  onClose: () => void;
  onMove: (lead: LeadItem, to: LeadStatus) => void;
}

export function LeadDetail({ id, onClose, onMove }: LeadDetailProps) {
  const cache = useLeadCache();
  // Keep the content while the modal fades out.
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);

  const leadId = shownId ?? '';
  const {
    data: lead,
    error,
    refetch,
  } = api.leads.byId.useQuery({ id: leadId }, { enabled: id !== null, placeholderData: () => cache.find(leadId) });
  const gone = isGone(error);
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      size={520}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
      title={
        <Text span fw={600} size="md">
          {lead && !error ? lead.companyName : 'Lead'}
        </Text>
      }
    >
      {gone ? (
        <p role="alert">Lead not found. It may have been deleted, or you do not have access to it.</p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : lead ? (
        <Stack gap={24}>
          <LeadFacts lead={lead} />
          <Group justify="space-between">
            <Menu position="bottom-start" shadow="md" width={220} withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                  Move to…
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <MoveItems current={lead.status} onMove={(to) => onMove(lead, to)} />
              </Menu.Dropdown>
            </Menu>
            <OpenInLeads id={lead.id} />
          </Group>
        </Stack>
      ) : (
        <FactsSkeleton />
      )}
    </Modal>
  );
}

function OpenInLeads({ id }: { id: string }) {
  const href = tabHref('crm', { id });
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      leftSection={<IconExternalLink size={16} aria-hidden />}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        navigateTo(href);
      }}
    >
      Open in Leads
    </Button>
  );
}

function FactsSkeleton() {
  return (
    <Stack gap={16} aria-busy="true">
      {['contact', 'email', 'phone', 'status', 'notes'].map((key) => (
        <Skeleton key={key} height={14} width={key === 'notes' ? '90%' : '60%'} />
      ))}
    </Stack>
  );
}
