import { Button } from '@mantine/core';
import { PLANS, type Plan, type Tier, TRIAL_DAYS } from '@/domain/plans/plans';
import { Logo } from '../_ui/layout/logo';
import { BoardPicture } from './board-picture';
import { Features } from './features';
import classes from './landing.module.css';
import { Plans } from './plans';

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
          <p className={classes.notice}>
            <b>Beta</b> Have a beta code? Enter it when you sign up.
          </p>
          <h1>The CRM for people who sell event-security staffing</h1>
          <p className={classes.lead}>
            From the first call with a festival, a stadium or a wedding planner to the signed contract: every lead at
            the right stage, with the next follow-up already scheduled.
          </p>
          <div className={classes.actions}>
            <Button component="a" href="/auth/signup" size="md">
              Start free trial
            </Button>
            <span>{TRIAL_DAYS} days of PRO. No credit card required.</span>
          </div>
        </div>
        <div className={classes.picture}>
          <BoardPicture columns={4} />
        </div>
      </header>
      <main>
        <Features />
        <Plans plans={plans} />
        <section className={classes.closing}>
          <h2>Start with the leads you have</h2>
          <p>Import them from a spreadsheet, drag them to their stage, and see what is due today.</p>
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
        </nav>
      </footer>
    </div>
  );
}
