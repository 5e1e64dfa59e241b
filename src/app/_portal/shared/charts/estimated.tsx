import classes from './charts.module.css';

const BASES = {
  stage: 'Estimated by stage. Revenue is estimated by priority instead, and the forecast by both.',
  priority: 'Estimated by priority. Values in the pipeline are estimated by stage instead.',
} as const;

/** Beside the label of money that is estimated: deals have no amount of their own. */
export const Estimated = ({ by }: { by: keyof typeof BASES }) => (
  <>
    {' '}
    <abbr className={classes.estimated} title={BASES[by]}>
      est.
    </abbr>
  </>
);
