import { houseDefault, LAST_READ, type RuleSource, rowsFrom } from '#domain/staffing/rules/built-in-source';
import { COUNTRY, HOUSE, type RuleRow } from '#domain/staffing/rules/rule-row';

const city = (source: string, url: string): RuleSource => ({ kind: 'law', source, url, checkedOn: LAST_READ });

const COLORADO_SPRINGS = city(
  'City of Colorado Springs, timeline for special events: the application 90 days before for events across the city, 30 for those in one park; the certificate of insurance 30 days before',
  'https://coloradosprings.gov/office-special-events/page/host-special-event?mlid=4786',
);
const FULLERTON = city(
  'Fullerton Municipal Code: 90 days before an event on a public street or in a public facility, unless the city waives it; 30 on private property',
  'https://codelibrary.amlegal.com/codes/fullerton/latest/fullerton_ca/0-0-0-6178',
);
const VANCOUVER = city(
  'City of Vancouver, application for an event permit: 60 days before',
  'http://www.cityofvancouver.us/cmo/webform/event-permit-application',
);
const MARSEILLES = city(
  'Marseilles Code 121.03: the application 60 days before, the certificate of insurance three weeks before',
  'https://codelibrary.amlegal.com/codes/marseilles/latest/marseilles_il/0-0-0-9595',
);
const BOISE = city(
  'Boise City Code 3-17-3: 45 days before set-up begins. The city itself recommends 60 or more',
  'https://codelibrary.amlegal.com/codes/boise_id/latest/boise/0-0-0-4351',
);
const CARVER = city(
  'City of Carver, application for a large event: 45 days before',
  'https://www.cityofcarver.com/FormCenter/Admin-Forms-12/Large-Event-Permit-Application-95',
);
const LAKE_HAVASU_CITY = city(
  'Lake Havasu City, special events on city property: 60 days before. Copies of the code from before 2021 say 30',
  'http://lhcaz.gov/community-services/special-events',
);
const VENUE_CERTIFICATE: RuleSource = {
  kind: 'vendor',
  source: 'A guide for planners of corporate events: 5 business days before. The contract with the venue decides',
  url: 'https://corporateevents.pages.dev/',
};

/** What the event clock counts by. */
export const CLOCK_RULES: readonly RuleRow[] = [
  ...rowsFrom(HOUSE, houseDefault('Our own default: cities ask for 30 to 90 days'), { 'clock.permitDays': 60 }),
  ...rowsFrom('Colorado Springs, Colorado', COLORADO_SPRINGS, {
    'clock.permitDays': 90,
    'clock.cityCertificateDays': 30,
  }),
  ...rowsFrom('Fullerton, California', FULLERTON, { 'clock.permitDays': 90 }),
  ...rowsFrom('Vancouver, Washington', VANCOUVER, { 'clock.permitDays': 60 }),
  ...rowsFrom('Marseilles, Illinois', MARSEILLES, { 'clock.permitDays': 60, 'clock.cityCertificateDays': 21 }),
  ...rowsFrom('Boise, Idaho', BOISE, { 'clock.permitDays': 45 }),
  ...rowsFrom('Carver, Minnesota', CARVER, { 'clock.permitDays': 45 }),
  ...rowsFrom('Lake Havasu City, Arizona', LAKE_HAVASU_CITY, { 'clock.permitDays': 60 }),
  ...rowsFrom(HOUSE, houseDefault('Our own default: cities ask for 15 to 30 days'), {
    'clock.cityCertificateDays': 21,
  }),
  ...rowsFrom(COUNTRY, VENUE_CERTIFICATE, { 'clock.venueCertificateDays': 5 }),
  ...rowsFrom(HOUSE, houseDefault('Our own default'), {
    'clock.quoteFollowUpDays': 60,
    'clock.rosterDays': 14,
    'clock.headcountDays': 7,
    'clock.confirmGuardsDays': 2,
    'clock.outcomeDays': 1,
    'clock.rebookDays': 30,
  }),
];
