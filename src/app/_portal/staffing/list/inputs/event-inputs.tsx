import { Card, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { DAY_INPUT } from '@/app/_portal/shared/fields/day-input';
import { useFormats } from '@/app/_ui/time/formats';
import { STATE_NAMES, zoneOfState } from '@/domain/leads/event/state-zones';
import { EVENT_SETTING_LABELS, EVENT_SETTINGS } from '@/domain/leads/lead-choices';
import type { RuleRow } from '@/domain/staffing/rules/rule-row';
import { HELP_BELOW } from '../../record/rate-cards/rate-card-inputs';
import type { Draft } from '../draft/use-plan-draft';
import { AttendanceField } from './attendance-field';
import { inputId } from './input-id';
import classes from './inputs.module.css';
import { NumberField, WHOLE_OR_NONE } from './number-field';
import { ownRulesText, placesIn } from './places-in';

const SETTINGS = EVENT_SETTINGS.map((value) => ({ value, label: EVENT_SETTING_LABELS[value] }));

interface EventInputsProps {
  draft: Draft;
  rules: readonly RuleRow[];
  /** The zone of a place whose state has none. */
  zone: string;
}

/** What the client says about the event. */
export function EventInputs({ draft, rules, zone }: EventInputsProps) {
  const { inputs, errors, change } = draft;
  const { setting, state, city, venueName, eventDate } = inputs;
  const places = placesIn(rules, state);
  return (
    <Card component="fieldset" className={classes.group}>
      <legend className={classes.legend}>Event</legend>
      <AttendanceField
        id={inputId('attendance')}
        value={inputs.attendance}
        error={errors.attendance}
        onChange={(attendance) => change({ attendance })}
      />
      <SegmentedControl
        fullWidth
        aria-label="Indoor or outdoor"
        data={SETTINGS}
        value={setting ?? ''}
        onChange={(value) => change({ setting: EVENT_SETTINGS.find((one) => one === value) ?? null })}
      />
      <Checkbox
        label="Alcohol is served"
        checked={inputs.alcohol}
        onChange={({ currentTarget }) => change({ alcohol: currentTarget.checked })}
      />
      <div className={classes.pair}>
        <TextInput
          {...DAY_INPUT}
          id={inputId('eventDate')}
          label="Date"
          value={eventDate ?? ''}
          error={errors.eventDate}
          onChange={({ currentTarget: { value } }) => change({ eventDate: value || null })}
        />
        <TextInput
          {...DAY_INPUT}
          label="Last day"
          value={inputs.eventEndDate ?? ''}
          error={errors.eventEndDate}
          disabled={eventDate === null}
          onChange={({ currentTarget: { value } }) => change({ eventEndDate: value || null })}
        />
      </div>
      <div>
        <div className={classes.pair}>
          <TextInput
            type="time"
            label="Starts at"
            value={inputs.startTime}
            error={errors.startTime}
            onChange={({ currentTarget }) => change({ startTime: currentTarget.value })}
          />
          <TextInput
            type="time"
            id={inputId('endTime')}
            label="Ends at"
            value={inputs.endTime}
            error={errors.endTime}
            onChange={({ currentTarget }) => change({ endTime: currentTarget.value })}
          />
        </div>
        <ClockHint {...inputs} />
      </div>
      <NativeSelect
        id={inputId('state')}
        label="State"
        value={state ?? ''}
        data={[{ value: '', label: 'Not known yet' }, ...STATE_NAMES]}
        onChange={({ currentTarget: { value } }) =>
          change({ state: value || null, timeZone: zoneOfState(value) ?? inputs.timeZone ?? zone })
        }
      />
      {places.cities.length > 0 && (
        <TextInput
          label="City"
          inputWrapperOrder={HELP_BELOW}
          description={ownRulesText(places.cities)}
          value={city}
          error={errors.city}
          onChange={({ currentTarget }) => change({ city: currentTarget.value })}
        />
      )}
      {places.venues.length > 0 && (
        <TextInput
          label="Venue"
          inputWrapperOrder={HELP_BELOW}
          description={ownRulesText(places.venues)}
          value={venueName}
          error={errors.venueName}
          onChange={({ currentTarget }) => change({ venueName: currentTarget.value })}
        />
      )}
      <NumberField
        kind={WHOLE_OR_NONE}
        label="The client wants"
        placeholder="Not said"
        rightSection="guards"
        rightSectionWidth={64}
        value={inputs.guardsWanted}
        error={errors.guardsWanted}
        onChange={(guardsWanted) => change({ guardsWanted })}
      />
    </Card>
  );
}

interface ClockProps {
  startTime: string;
  endTime: string;
  timeZone: string | null;
  eventDate: string | null;
}

/** Whose clock the times are on, and that the event ends on the next day. */
function ClockHint({ startTime, endTime, timeZone, eventDate }: ClockProps) {
  const { zoneName } = useFormats();
  if (!timeZone) return null;
  const at = new Date(`${eventDate ?? '2027-01-01'}T12:00:00Z`);
  const ends = startTime && endTime && endTime <= startTime ? 'Ends the next morning. ' : '';
  const zone = Number.isNaN(at.getTime()) ? timeZone : `${zoneName(at, timeZone)}, ${timeZone.replaceAll('_', ' ')}`;
  return (
    <p className={classes.hint}>
      {ends}On the clock of {zone}.
    </p>
  );
}
