'use client';

import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTabAction } from '@/app/_portal/tab-action';
import type { TabProps } from '@/app/_portal/tabs';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import { lazyPart } from '@/app/_ui/loading/lazy-code';
import type { TemplateEdit } from '../record/templates/template-modal';
import { EMAIL_VIEW_IDS, EMAIL_VIEWS, type EmailView, useEmailView } from './use-email-view';

// Each view does without the others' code.
const Compose = lazyPart(async () => ({ default: (await import('../compose/compose')).Compose }));
const Templates = lazyPart(async () => ({ default: (await import('./templates/templates')).Templates }));
const EmailLogs = lazyPart(async () => ({ default: (await import('./logs/email-logs')).EmailLogs }));
const AiPanel = lazyPart(async () => ({ default: (await import('../writer/ai-panel')).AiPanel }));

const VIEW_CODE = { compose: Compose, templates: Templates, logs: EmailLogs } as const satisfies Record<
  EmailView,
  unknown
>;

export default function Email({ tab }: TabProps) {
  const { view, setView } = useEmailView();
  const [edit, setEdit] = useState<TemplateEdit | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  useTabAction('add', () => {
    setView('compose');
    setIsAsked(true);
  });
  return (
    <>
      <PageHeader
        title={tab.label}
        actions={view === 'templates' && <PrimaryAction label="New Template" onClick={() => setEdit({ draft: {} })} />}
      />
      <Tabs value={view} onChange={(next) => setView(next as EmailView)} keepMounted={false}>
        <Tabs.List aria-label="Email">
          {EMAIL_VIEW_IDS.map((id) => (
            <Tabs.Tab key={id} value={id} onPointerEnter={VIEW_CODE[id].preload} onFocus={VIEW_CODE[id].preload}>
              {EMAIL_VIEWS[id]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="compose" pt={16}>
          <Compose
            assistant={(props) => <AiPanel {...props} />}
            isAsked={isAsked}
            onFocused={() => setIsAsked(false)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="templates" pt={8}>
          <Templates edit={edit} onEdit={setEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="logs" pt={8}>
          <EmailLogs />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
