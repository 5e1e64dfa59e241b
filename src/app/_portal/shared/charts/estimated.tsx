import classes from './charts.module.css';

/** Beside the label of money that is estimated: deals have no amount of their own. */
export const Estimated = () => (
  <>
    {' '}
    <abbr className={classes.estimated} title="Estimated by priority and stage">
      est.
    </abbr>
  </>
);
