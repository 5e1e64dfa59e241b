import type { Report } from '@/domain/reports/report';
import { Opportunities } from '../opportunities';
import classes from '../reports.module.css';
import { ClosingForecast } from './closing-forecast';
import { ForecastAccuracy } from './forecast-accuracy';
import { ForecastChart } from './forecast-chart';
import { ForecastInputs } from './forecast-inputs';

/** What the open leads may bring, and how close earlier forecasts were. */
export default function ForecastReport({ report }: { report: Report }) {
  const { months, opportunities, forecast, closing, accuracy } = report;
  return (
    forecast && (
      <>
        <ForecastChart months={months} forecast={forecast} />
        <div className={classes.pair}>
          {closing && <ClosingForecast closing={closing} />}
          <Opportunities opportunities={opportunities} />
        </div>
        <div className={classes.pair}>
          <ForecastInputs inputs={forecast.inputs} months={months} />
          {accuracy && <ForecastAccuracy accuracy={accuracy} />}
        </div>
      </>
    )
  );
}
