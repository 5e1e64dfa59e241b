import { COST_PATHS, type CostPath, type CostValues, costInput, costValue } from '@/domain/costs/cost-inputs';
import { PROVIDER, TRADITIONAL, useCostFormats } from './cost-words';
import classes from './costs.module.css';

const GROUPS: readonly [string, readonly CostPath[]][] = [
  [TRADITIONAL, COST_PATHS.traditional],
  [PROVIDER, COST_PATHS.provider],
  ['Both', ['eventsPerMonth']],
];

/** Every assumption of a comparison, to read: on paper, and for whoever a link was sent to. */
export function Assumptions({ values }: { values: CostValues }) {
  const formats = useCostFormats();
  return (
    <section aria-labelledby="assumptions" className={classes.assumptions}>
      <h2 id="assumptions">What this assumes</h2>
      <div className={classes.groups}>
        {GROUPS.map(([name, paths]) => (
          <div key={name}>
            <h3>{name}</h3>
            <dl className="figures">
              {paths.map((path) => (
                <div key={path}>
                  <dt>{costInput(path).label}</dt>
                  <dd>{formats.input(path, costValue(values, path))}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
