import { Button } from '@mantine/core';
import { PLANS, type Plan, type Tier, TRIAL_DAYS } from '@/domain/plans/plans';
import { Logo } from '../_ui/layout/logo';
import { Features } from './features';
import classes from './landing.module.css';
import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import pipelineDark from './pictures/pipeline-dark.webp';
import pipelineLight from './pictures/pipeline-light.webp';
import reportsDark from './pictures/reports-dark.webp';
import reportsLight from './pictures/reports-light.webp';
import { Plans } from './plans';
import { Screenshot } from './screenshot';

/** The page for signed-out visitors. `plans` includes the operator's overrides. */
export function Landing({ plans = PLANS }: { plans?: Record<Tier, Plan> }) {
  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <nav className={classes.bar} aria-label="Account">
          <Logo />
          <Button component="a" href="/auth/signin" variant="subtle" className={classes.signIn}>
            Sign in
          </Button>
        </nav>
        <div className={classes.intro}>
          <h1>The CRM for people who sell event-security staffing</h1>
          <p className={classes.lead}>
            From the first call with a festival, a stadium or a wedding planner to the signed contract: every lead at
            the right stage, with follow-ups scheduled as deals move.
          </p>
          <div className={classes.actions}>
            <Button component="a" href="/auth/signup" size="md">
              Start free trial
            </Button>
            <span>{TRIAL_DAYS} days of PRO. No credit card required.</span>
          </div>
        </div>
        <Screenshot
          light={pipelineLight}
          dark={pipelineDark}
          alt="The pipeline after a first week: cards of leads in columns by stage, with the number and value of each"
          isFirst
        />
      </header>
      <main>
        <section className={classes.story}>
          <div className={classes.words}>
            <h2>Open it, and see what’s next</h2>
            <p>The dashboard starts with today: what is due, what is overdue, and which deals have stopped moving.</p>
            <p>
              Book a consultation, and the tasks to prepare for it and to follow up are on your list, with due dates. At
              your desk, or on your phone at the gate.
            </p>
          </div>
          <Screenshot
            light={dashboardLight}
            dark={dashboardDark}
            alt="The dashboard after a first week, with its figures, the tasks of the day and the targets of the month"
          />
        </section>
        <section className={classes.story}>
          <div className={classes.words}>
            <h2>A forecast you can check</h2>
            <p>Reports compare what you won with the previous period, and show where you lose deals, and why.</p>
            <p>
              The forecast shows the figures it is based on. What it said last month stays on record, next to what
              happened.
            </p>
          </div>
          <Screenshot
            light={reportsLight}
            dark={reportsDark}
            alt="The reports after a first week, with charts of revenue, pipeline and activity"
          />
        </section>
        <Features />
        <Plans plans={plans} />
        <section className={classes.closing}>
          <h2>Start with the leads you have</h2>
          <p>
            Import the CSV file that HubSpot, Salesforce, Pipedrive, Zoho or your spreadsheet exports, and see what is
            due today.
          </p>
          <Button component="a" href="/auth/signup" size="md">
            Start free trial
          </Button>
        </section>
      </main>
      <footer className={classes.footer}>
        <Logo />
        <p>The sales CRM for event-security staffing. In beta.</p>
        <nav aria-label="Footer">
          <a href="/auth/signup">Create account</a>
          <a href="/auth/signin">Sign in</a>
          <a href="#plans">Plans</a>
          <a href="/api/docs">API</a>
        </nav>
      </footer>
    </div>
  );
}
