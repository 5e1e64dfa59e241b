import type { EventSetting, LeadEventType } from '#domain/leads/lead-choices';

/** What other programs call the fields of an event: English first, then German, Spanish and French. */
export const EVENT_NAMES = {
  eventName: [
    // Where a deal has a company, its name tells which event it is.
    ...['Deal Name', 'Opportunity Name', 'Deal - Title', 'Deal Title', 'Opportunity'],
    ...['Event name', 'Event', 'Event Title', 'Name of Event', 'Show', 'Show Name', 'Veranstaltung'],
    ...['Veranstaltungsname', 'Evento', 'Nombre del evento', 'Événement', 'Nom de l’événement'],
  ],
  eventType: [
    ...['Event Type', 'Type of Event', 'Event Category', 'Kind of Event', 'Veranstaltungsart', 'Tipo de evento'],
    'Type d’événement',
  ],
  eventDate: [
    ...['Event Date', 'Date of Event', 'Event Start Date', 'Event Start', 'Event Day', 'Show Date', 'Start Date'],
    ...['Veranstaltungsdatum', 'Fecha del evento', 'Date de l’événement'],
  ],
  eventEndDate: ['Event End Date', 'Event End', 'End Date', 'Last Day', 'Enddatum', 'Fecha de fin', 'Date de fin'],
  eventStartTime: [
    ...['Event Start Time', 'Start Time', 'Event Time', 'Starts At', 'Doors', 'Doors Open', 'Beginn'],
    ...['Hora de inicio', 'Heure de début'],
  ],
  eventEndTime: ['Event End Time', 'End Time', 'Ends At', 'Ende', 'Hora de fin', 'Heure de fin'],
  eventTimeZone: ['Event Time Zone', 'Time Zone', 'Zeitzone', 'Zona horaria', 'Fuseau horaire'],
  // A venue is the client where the file has no other (see `matchColumns`).
  venueName: [
    ...['Event Venue', 'Venue', 'Venue Name', 'Event Location', 'Location Name', 'Location', 'Veranstaltungsort'],
    ...['Lugar', 'Lieu'],
  ],
  // Not 'Street', 'State/Province' and the like, by which CRMs mean where an account gets its mail.
  venueStreet: [
    ...['Venue Address', 'Event Address', 'Venue Street', 'Street Address', 'Address', 'Address Line 1'],
    ...['Adresse', 'Straße', 'Dirección', 'Calle', 'Rue'],
  ],
  venueCity: ['Venue City', 'Event City', 'City', 'Town', 'Stadt', 'Ort', 'Ciudad', 'Ville'],
  venueState: [...['Venue State', 'Event State', 'State', 'Province', 'Bundesland', 'Provincia'], 'Région'],
  venuePostalCode: [
    ...['Venue Zip', 'Venue Postal Code', 'Event Zip', 'Zip', 'Zip Code', 'Postal Code', 'Postcode'],
    ...['PLZ', 'Postleitzahl', 'Código postal', 'Code postal'],
  ],
  attendance: [
    ...['Attendance', 'Expected Attendance', 'Attendees', 'Guests', 'Guest Count', 'Number of Guests', 'Headcount'],
    ...['Expected Guests', 'Number of Attendees', 'Crowd Size', 'Besucher', 'Teilnehmer', 'Gäste', 'Asistentes'],
    ...['Invitados', 'Participants', 'Invités'],
  ],
  guardsWanted: [
    ...['Guards', 'Guards Wanted', 'Guards Needed', 'Guards Requested', 'Number of Guards', 'Guard Count', 'Officers'],
    ...['Officers Needed', 'Security Staff', 'Sicherheitskräfte', 'Wachleute', 'Guardias', 'Vigilantes'],
    'Agents de sécurité',
  ],
  setting: ['Setting', 'Indoor/Outdoor', 'Indoor or Outdoor', 'Event Setting'],
  alcohol: ['Alcohol', 'Alcohol Served', 'Alcohol on Site', 'Alkohol', 'Alcool'],
} as const;

/** What others call the kinds of events. */
export const EVENT_TYPE_WORDS = {
  CONCERT: ['Music', 'Live Music', 'Show', 'Gig', 'Tour', 'Konzert', 'Concierto'],
  FESTIVAL: ['Fair', 'Music Festival', 'Street Fair', 'Carnival', 'Volksfest', 'Feria'],
  SPORTS: [
    ...['Sport', 'Sporting Event', 'Game', 'Match', 'Race', 'Marathon', 'Tournament', 'Sportveranstaltung', 'Deporte'],
    'Deportes',
  ],
  CONFERENCE: [
    ...['Convention', 'Trade Show', 'Expo', 'Exhibition', 'Summit', 'Congress', 'Seminar', 'Konferenz', 'Kongress'],
    ...['Messe', 'Conferencia', 'Congreso', 'Conférence', 'Congrès'],
  ],
  CORPORATE: ['Corporate Event', 'Company Event', 'Business', 'Product Launch', 'Firmenfeier', 'Corporativo'],
  WEDDING: ['Wedding Reception', 'Hochzeit', 'Boda', 'Mariage'],
  PRIVATE_PARTY: [
    ...['Party', 'Private', 'Private Event', 'Birthday', 'Birthday Party', 'Privatfeier', 'Fiesta', 'Fiesta privada'],
    'Fête privée',
  ],
  SCHOOL: ['School Event', 'Graduation', 'Prom', 'University', 'College', 'Schule', 'Escuela', 'École'],
  WORSHIP: ['Church', 'Religious', 'Religious Service', 'Mosque', 'Synagogue', 'Temple', 'Kirche', 'Iglesia', 'Église'],
  CONSTRUCTION_SITE: ['Construction', 'Job Site', 'Building Site', 'Site Security', 'Baustelle', 'Obra', 'Chantier'],
  OTHER: ['Misc', 'Miscellaneous', 'Sonstiges', 'Andere', 'Otro', 'Autre'],
} as const satisfies Record<LeadEventType, readonly string[]>;

export const SETTING_WORDS = {
  INDOOR: ['Indoors', 'Inside', 'Innen', 'Drinnen', 'Interior', 'Intérieur'],
  OUTDOOR: ['Outdoors', 'Outside', 'Open Air', 'Außen', 'Draußen', 'Exterior', 'Extérieur'],
} as const satisfies Record<EventSetting, readonly string[]>;
