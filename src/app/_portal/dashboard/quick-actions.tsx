import { TabLink } from '@/app/_portal/tab-link';
import { tabById } from '@/app/_portal/tabs';
import { tabHref } from '@/app/_portal/use-tab';
import { Panel } from './panel';
import classes from './quick-actions.module.css';

/** Spec 1 section 2. */
const TABS = (['calendar', 'crm', 'email'] as const).map(tabById);

export function QuickActions() {
  return (
    <Panel title="Quick Actions">
      <ul className={classes.actions}>
        {TABS.map(({ id, label, icon: Icon }) => (
          <li key={id}>
            <TabLink href={tabHref(id)} className={classes.action}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {label}
            </TabLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
