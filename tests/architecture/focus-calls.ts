/**
 * Files that move the focus themselves, with how often. Everything else goes through `_ui/focus/`, which knows about
 * rows that leave, elements that are not shown yet, and users who have moved on. Shorten the list; a new entry needs one
 * of these reasons.
 */
const REASONS = {
  'a key or a press moves the focus to what it names, which is there': {
    'src/app/_portal/calendar/list/use-event-moves.ts': 1,
    'src/app/_portal/education/list/education.tsx': 1,
    'src/app/_portal/emails/record/placeholders/insert-text.ts': 1,
    'src/app/_portal/portal.tsx': 1,
    'src/app/_portal/shared/charts/figure-keys.ts': 1,
    'src/app/_portal/shared/charts/use-marks.ts': 1,
    'src/app/_portal/shared/sections/section-index.tsx': 1,
    'src/app/_portal/shell/needs-network.tsx': 2,
    'src/app/_ui/menus/popup.tsx': 1,
  },
  'a form leads to the input that lacks something': {
    'src/app/_portal/emails/bulk/use-bulk-check.ts': 1,
    'src/app/_portal/emails/compose/use-composer.ts': 1,
    'src/app/_portal/leads/record/add/use-new-lead.ts': 1,
    'src/app/_portal/shared/csv/import/columns-step.tsx': 1,
    'src/app/_ui/forms/use-record-form.ts': 1,
  },
  'an effect moves it to a part that has just replaced another': {
    'src/app/_portal/billing/request-pro.tsx': 1,
    'src/app/_portal/emails/bulk/bulk-review.tsx': 1,
    'src/app/_portal/feedback/feedback-thanks.tsx': 1,
    'src/app/_portal/pipeline/list/lead-card.tsx': 1,
    'src/app/_portal/shared/csv/import/csv-import-dialog.tsx': 1,
    'src/app/_portal/shared/stale-edit.tsx': 1,
    'src/app/_portal/shell/on-demand.tsx': 1,
    'src/app/_portal/shell/tour/tour.tsx': 3,
    'src/app/_ui/forms/not-saved.tsx': 1,
    'src/app/_ui/loading/lazy-code.tsx': 1,
  },
  'what had it is gone, and a control that stays takes it': {
    'src/app/_portal/billing/trial-banner.tsx': 1,
    'src/app/_portal/costs/list/share-list.tsx': 1,
    'src/app/_portal/pipeline/list/board.tsx': 1,
    'src/app/_portal/pipeline/list/card-menu.tsx': 1,
    'src/app/_portal/regulatory/list/item-list.tsx': 1,
    'src/app/_portal/settings/access/api-tokens-section.tsx': 1,
    'src/app/_portal/settings/email/suppressed-addresses.tsx': 1,
    'src/app/_portal/settings/profile-section.tsx': 1,
    'src/app/_portal/settings/security/sessions-section.tsx': 1,
    'src/app/_portal/settings/security/two-factor-section.tsx': 1,
    'src/app/_portal/settings/tones/tones-section.tsx': 1,
    'src/app/_portal/shared/bulk/bulk-bar.tsx': 1,
    'src/app/_portal/tasks/list/use-leaving-tasks.ts': 1,
  },
} as const satisfies Record<string, Record<string, number>>;

export const DIRECT_FOCUS: ReadonlyMap<string, number> = new Map(
  Object.values(REASONS).flatMap(Object.entries<number>),
);
