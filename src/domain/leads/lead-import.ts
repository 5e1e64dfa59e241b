import {
  CONTACT_NAMES,
  CONTACT_ROLE_WORDS,
  FURTHER_EMAILS,
  FURTHER_PHONES,
  OTHER_ROLES,
} from '#domain/contacts/contact-import';
import { customColumn, customHeaders } from '#domain/custom-fields/custom-columns';
import type { ForeignNames, ImportFormat } from '#domain/imports/import-format';
import { EVENT_NAMES, EVENT_TYPE_WORDS, SETTING_WORDS } from '#domain/leads/event/event-import';
import {
  LEAD_STATUSES,
  type LeadPriority,
  type LeadSource,
  type LeadStatus,
  type LostReason,
} from '#domain/leads/lead-choices';
import { type FileField, LEAD_CSV, type LeadCsvColumn, leadCsv } from '#domain/leads/lead-csv';
import { isOpenStatus } from '#domain/leads/lead-status';

/** What other CRMs and address books write: English first, then German, Spanish and French. */
const STATUS_WORDS = {
  NEW: [
    ...['Open', 'Open - Not Contacted', 'Not Contacted', 'Not Started', 'Uncontacted', 'New Lead', 'Lead', 'Fresh'],
    ...['Unassigned', 'Assigned', 'Subscriber', 'To do', 'Cold', 'Pre-Qualified', 'Contact in Future', 'Lead In'],
    ...['Neu', 'Offen', 'Nuevo', 'Abierto', 'Nouveau', 'Ouvert'],
  ],
  CONTACTED: [
    ...['Working', 'Working - Contacted', 'In Progress', 'Attempted', 'Attempted to Contact', 'Contact Made'],
    ...['Connected', 'Engaged', 'Nurture', 'Nurturing', 'Follow Up', 'Marketing Qualified Lead', 'Warm', 'Prospecting'],
    ...['Kontaktiert', 'In Bearbeitung', 'Contactado', 'En curso', 'Contacté', 'En cours'],
  ],
  CONSULTATION_SCHEDULED: [
    ...['Qualified', 'Sales Qualified Lead', 'Qualification', 'Opportunity', 'Open Deal', 'Hot', 'Needs Analysis'],
    ...['Meeting', 'Meeting Scheduled', 'Meeting Booked', 'Appointment Scheduled', 'Demo', 'Demo Scheduled'],
    ...[
      'Qualified to Buy',
      'Presentation Scheduled',
      'Value Proposition',
      'Id. Decision Makers',
      'Perception Analysis',
      'Needs Defined',
      'Discovery',
    ],
    ...['Qualifiziert', 'Termin vereinbart', 'Cualificado', 'Calificado', 'Cita programada', 'Qualifié'],
  ],
  PROPOSAL_SENT: [
    ...['Proposal', 'Proposal Made', 'Proposal/Price Quote', 'Quote', 'Quote Sent', 'Quoted', 'Offer Sent'],
    ...['Negotiation', 'Negotiations Started', 'Negotiation/Review', 'Contract Sent', 'Decision Maker Bought-In'],
    ...['Angebot', 'Angebot gesendet', 'Verhandlung', 'Propuesta enviada', 'Negociación', 'Proposition envoyée'],
  ],
  CLOSED_WON: [
    ...['Won', 'Deal Won', 'Customer', 'Client', 'Signed', 'Evangelist'],
    ...['Gewonnen', 'Kunde', 'Ganado', 'Cerrado ganado', 'Cliente', 'Gagné'],
  ],
  CLOSED_LOST: [
    ...['Lost', 'Deal Lost', 'Lost Lead', 'Junk', 'Junk Lead', 'Not Qualified', 'Unqualified', 'Disqualified', 'Dead'],
    ...['Bad Timing', 'Not Interested', 'Closed - Not Converted', 'Recycled', 'Archived', 'Rejected'],
    ...['Verloren', 'Kein Interesse', 'Perdido', 'Cerrado perdido', 'Perdu'],
  ],
} as const satisfies Record<LeadStatus, readonly string[]>;

/** Also ratings such as those of Salesforce and Zoho. */
export const PRIORITY_WORDS = {
  LOW: ['Cold', 'Cold lead', 'Minor', 'Lowest', '3', 'C', 'Niedrig', 'Gering', 'Baja', 'Bajo', 'Basse', 'Faible'],
  MEDIUM: ['Warm', 'Warm lead', 'Normal', 'Med', 'Moderate', '2', 'B', 'Mittel', 'Media', 'Medio', 'Moyenne'],
  HIGH: [
    'Hot',
    'Hot lead',
    'Urgent',
    'Highest',
    'Critical',
    'Important',
    '1',
    'A',
    'Hoch',
    'Dringend',
    'Alta',
    'Alto',
    'Haute',
  ],
} as const satisfies Record<LeadPriority, readonly string[]>;

const LOST_REASON_WORDS = {
  PRICE: [
    ...['Budget', 'No Budget', 'Lack of Budget', 'Pricing', 'Cost', 'Too Expensive', 'Price Too High'],
    ...['Preis', 'Zu teuer', 'Kein Budget', 'Precio', 'Demasiado caro', 'Prix', 'Trop cher'],
  ],
  TIMING: [
    ...['Not Now', 'Bad Timing', 'Wrong Timing', 'Not Ready', 'Too Early', 'Too Late', 'Postponed'],
    ...['Zeitpunkt', 'Verschoben', 'Aplazado', 'Reporté'],
  ],
  COMPETITOR: [
    ...['Competition', 'Lost to Competitor', 'Lost to Competition', 'Went with Competitor', 'Chose Competitor'],
    ...['Went with Another Vendor', 'Chose Another Vendor', 'Other Vendor', 'Konkurrenz', 'Wettbewerber'],
    ...['Competencia', 'Concurrence', 'Concurrent'],
  ],
  NO_NEED: [
    ...['Not Needed', 'No Longer Needed', 'Not Interested', 'No Interest', 'Kein Bedarf', 'Kein Interesse'],
    ...['Sin necesidad', 'Pas de besoin'],
  ],
  NO_ANSWER: [
    ...['Unresponsive', 'No Response', 'No Reply', 'Not Responding', 'Not Reachable', 'Could Not Contact'],
    ...['Keine Antwort', 'Nicht erreichbar', 'Sin respuesta', 'Pas de réponse'],
  ],
  OTHER: ['Miscellaneous', 'Sonstiges', 'Andere', 'Otro', 'Autre'],
} as const satisfies Record<LostReason, readonly string[]>;

const SOURCE_WORDS = {
  REFERRAL: [
    ...['Referrals', 'Word of Mouth', 'Word of mouth', 'Employee Referral', 'External Referral', 'Customer Referral'],
    ...['Client Referral', 'Recommendation', 'Empfehlung', 'Referencia', 'Recomendación', 'Recommandation'],
  ],
  WEBSITE: [
    ...['Web', 'Web Form', 'Web forms', 'Website Visit', 'Online', 'Organic Search', 'Paid Search', 'Direct Traffic'],
    ...['Organic Social', 'Paid Social', 'Social Media', 'Search', 'Google', 'Chat', 'Live chat', 'Web Download'],
    ...['Web Research', 'Online Store', 'Webseite', 'Sitio web', 'Site web'],
  ],
  PARTNER: ['Partner Referral', 'Reseller', 'Channel', 'Agency', 'Seminar Partner', 'Socio', 'Partenaire'],
  EVENT: [
    ...['Trade Show', 'Tradeshow', 'Conference', 'Seminar', 'Internal Seminar', 'Fair', 'Exhibition', 'Networking'],
    ...['Messe', 'Veranstaltung', 'Evento', 'Feria', 'Salon', 'Événement'],
  ],
  COLD_OUTREACH: [
    ...['Cold Call', 'Cold Calling', 'Cold Email', 'Outbound', 'Prospecting', 'Prospector', 'Purchased List'],
    ...['Email Marketing', 'Kaltakquise', 'Llamada en frío'],
  ],
  RETURNING_CLIENT: [
    ...['Existing Customer', 'Existing Client', 'Existing Business', 'Repeat Client', 'Returning Customer', 'Renewal'],
    ...['Bestandskunde', 'Cliente existente', 'Client existant'],
  ],
  OTHER: ['Offline Sources', 'Offline', 'Advertisement', 'Import', 'Manually created', 'Sonstiges', 'Otro', 'Autre'],
} as const satisfies Record<LeadSource, readonly string[]>;

/** 'Phone - Work': how Pipedrive names the columns of several addresses or numbers, the likeliest first. */
const ofKind = (name: string) => ['Work', 'Mobile', 'Home', 'Other'].map((kind) => `${name} - ${kind}`);

const NAMES: ForeignNames<LeadCsvColumn> = {
  names: {
    companyName: [
      ...['Company name', 'Company', 'Account Name', 'Account', 'Organization Name', 'Organisation Name'],
      ...['Organization', 'Organisation', 'Organization - Name'],
      ...['Organisation - Name', 'Lead - Organization', 'Deal - Organization', 'Organization 1 - Name'],
      ...['Company / Account', 'Primary Company', 'Primary Associated Company', 'Associated Company', 'Business'],
      ...['Business Name', 'Client', 'Client Name', 'Customer', 'Customer Name', 'Employer', 'Venue', 'Venue Name'],
      ...['Firma', 'Firmenname', 'Unternehmen', 'Kunde', 'Empresa', 'Compañía', 'Nombre de la empresa', 'Cuenta'],
      ...['Société', 'Entreprise'],
    ],
    contactPerson: [
      ...['Contact person', 'Contact name', 'Full name', 'Lead - Contact person', 'Associated Contact'],
      ...['Deal - Contact person', 'Name', 'Display Name', 'Lead Name', 'Contact', 'Primary Contact', 'Main Contact'],
      ...['Person', 'Contact Full Name', 'File As', 'Ansprechpartner', 'Kontaktperson', 'Kontakt', 'Nombre completo'],
      ...['Persona de contacto', 'Contacto', 'Nom complet'],
    ],
    email: [
      ...['Email', 'E-mail Address', 'Email 1', 'E-mail 1 - Value'],
      ...['Work Email', 'Business Email', 'Primary Email', 'Contact Email', 'Email (Work)'],
      ...['Mail', 'Secondary Email', 'E-mail 2 - Value', 'Personal Email', 'Other Email'],
      ...['Alternate Email', 'Email 2', 'Email 3', 'E-mail 2 Address', 'E-mail 3 Address', 'E-mail 3 - Value'],
      ...ofKind('Email'),
      ...['E-Mail-Adresse', 'Correo', 'Correo electrónico', 'Adresse e-mail', 'Courriel'],
    ],
    phone: [
      ...['Phone', 'Phone Number', 'Phone 1 - Value', 'Work Phone'],
      ...['Business Phone', 'Office Phone', 'Direct Phone', 'Primary Phone', 'Telephone', 'Telephone Number', 'Tel'],
      ...['Contact Phone', 'Contact Phone Number', 'Mobile Phone', 'Mobile Phone Number', 'Mobile', 'Mobile Number'],
      ...['Cell', 'Cell Phone', 'Home Phone', 'Other Phone'],
      ...ofKind('Phone'),
      ...[
        'Phone 2 - Value',
        'Phone 2',
        'Phone 3',
        'Secondary Phone',
        'Alternate Phone',
        'Main Phone',
        'Telefon',
        'Telefonnummer',
        'Handy',
        'Mobil',
        'Teléfono',
        'Móvil',
        'Celular',
      ],
      ...['Téléphone'],
    ],
    status: [
      // Stages first: beside one, the status of a lead or contact is not its place in the pipeline.
      ...['Deal Stage', 'Deal - Stage', 'Stage', 'Pipeline Stage', 'Sales Stage', 'Lead Stage', 'Lead Status'],
      ...[
        'Status',
        'Status Label',
        'Contact Status',
        'Lifecycle Stage',
        'Deal - Status',
        'Phase',
        'Estado',
        'Etapa',
        'Statut',
      ],
    ],
    priority: [
      ...['Priority', 'Lead Priority', 'Deal Priority', 'Rating', 'Lead Rating', 'Temperature', 'Lead Temperature'],
      ...['Priorität', 'Prioridad', 'Priorité'],
    ],
    nextFollowUp: [
      ...[
        'Next Follow-up',
        'Follow-up Date',
        'Follow up',
        'Next Follow-up Date',
        'Next Step Date',
        'Next Activity Date',
      ],
      ...['Lead - Next activity date', 'Deal - Next activity date', 'Next Contact Date'],
      ...['Reminder', 'Wiedervorlage', 'Próximo seguimiento', 'Prochain suivi'],
    ],
    notes: [
      ...[
        'Notes',
        'Note',
        'Description',
        'Deal Description',
        'Comments',
        'Comment',
        'Remarks',
        'Message',
        'Lead - Note',
      ],
      ...['Notizen', 'Bemerkungen', 'Beschreibung', 'Notas', 'Comentarios', 'Descripción', 'Remarques'],
    ],
    lostReason: [
      ...['Closed Lost Reason', 'Deal - Lost reason', 'Lead - Lost reason', 'Loss Reason', 'Reason Lost'],
      ...['Reason for Loss', 'Verlustgrund', 'Motivo de pérdida', 'Motif de perte'],
    ],
    amount: [
      ...['Amount', 'Deal Amount', 'Opportunity Amount', 'Deal - Value', 'Deal Value', 'Lead - Value', 'Lead Value'],
      ...['Opportunity Value', 'Value', 'Deal Size', 'Estimated Value', 'Estimated Amount', 'Total Amount'],
      ...['Betrag', 'Auftragswert', 'Wert', 'Importe', 'Monto', 'Valor', 'Montant', 'Valeur'],
    ],
    expectedCloseDate: [
      ...['Expected Close Date', 'Expected Close', 'Expected Closing Date', 'Deal - Expected close date'],
      ...['Lead - Expected close date', 'Estimated Close Date', 'Est. Close Date', 'Forecast Close Date'],
      ...['Target Close Date', 'Erwartetes Abschlussdatum', 'Fecha de cierre prevista', 'Date de clôture prévue'],
    ],
    source: [
      ...['Lead Source', 'Original Source', 'Original Traffic Source', 'Deal Source', 'Lead - Source', 'Source'],
      ...['Source channel', 'Deal - Source channel', 'Lead - Source channel', 'How did you hear about us'],
      ...['Quelle', 'Lead-Quelle', 'Origen', 'Fuente', 'Origine'],
    ],
    createdAt: [
      ...['Created', 'Create Date', 'Created Date', 'Created Time', 'Created On', 'Date Created', 'Creation Date'],
      ...['Person created', 'Lead - Lead created', 'Deal - Deal created', 'Added On', 'Date Added'],
      ...['Add time', 'Deal - Add time'],
      ...['Erstellt am', 'Fecha de creación', 'Date de création'],
    ],
    updatedAt: [
      ...[
        'Updated',
        'Date Updated',
        'Last Modified Date',
        'Last Modified',
        'Modified Time',
        'Last Updated',
        'Date Modified',
      ],
      ...['Modified Date', 'Modified On', 'Lead - Update time', 'Deal - Update time'],
      ...['Update time'],
      ...['Last Activity Date', 'Last Activity', 'Last Activity Time', 'Last Contacted'],
      ...['Lead - Last activity date', 'Deal - Last activity date'],
      ...['Geändert am', 'Fecha de modificación', 'Date de modification'],
    ],
    stageEnteredAt: [
      ...['Last stage change', 'Deal - Last stage change', 'Lead - Last stage change', 'Last Stage Change Date'],
      ...['Date entered current stage', 'Date entered stage', 'Stage changed at'],
    ],
    closedAt: [
      ...['Close Date', 'Closed Date', 'Date Closed', 'Closed On', 'Closed Time', 'Closing Date', 'Deal Closed Date'],
      ...[
        'Won time',
        'Lost time',
        'Won Date',
        'Lost Date',
        'Date Won',
        'Date Lost',
        'Deal - Won time',
        'Deal - Lost time',
      ],
      ...['Deal - Deal closed on', 'Deal closed on', 'Conversion Date', 'Converted Date'],
      ...['Abschlussdatum', 'Fecha de cierre', 'Date de clôture'],
    ],
    contactRole: ['Contact Role', 'Buying Role'],
    ...EVENT_NAMES,
    ...CONTACT_NAMES,
  },
  parts: {
    contactPerson: [
      {
        target: 'contactPerson.first',
        label: 'Contact person (first name)',
        names: [
          ...['First Name', 'Given Name', 'Forename', 'Contact First Name', 'Person - First name', 'First'],
          ...['Vorname', 'Nombre', 'Prénom'],
        ],
      },
      {
        target: 'contactPerson.last',
        label: 'Contact person (last name)',
        names: [
          ...['Last Name', 'Family Name', 'Surname', 'Contact Last Name', 'Person - Last name', 'Last'],
          ...['Nachname', 'Familienname', 'Apellido', 'Apellidos', 'Nom de famille'],
        ],
      },
    ],
  },
  words: {
    ...{ status: STATUS_WORDS, priority: PRIORITY_WORDS, lostReason: LOST_REASON_WORDS, source: SOURCE_WORDS },
    ...{ eventType: EVENT_TYPE_WORDS, setting: SETTING_WORDS, ...CONTACT_ROLE_WORDS },
  },
  labels: { priority: ['Labels', 'Label', 'Person - Labels', 'Person - Label', 'Lead - Labels', 'Deal - Label'] },
  spares: {
    email: { target: 'email.spare', label: 'Another email', further: FURTHER_EMAILS },
    phone: { target: 'phone.spare', label: 'Another phone', further: FURTHER_PHONES },
  },
  joins: ['notes'],
  // Deals have a name, and often neither a company nor a contact.
  optional: {
    email: {},
    companyName: { instead: ['contactPerson', 'eventName'] },
    contactPerson: { instead: ['companyName'] },
  },
  // Many systems have free text here, which is no reason to skip a lead.
  otherwise: { lostReason: { word: 'OTHER', detail: 'lostReasonDetail' }, ...OTHER_ROLES },
  unique: 'email',
  knownBy: ['id', 'email'],
  closing: {
    column: 'status',
    words: LEAD_STATUSES.filter((status) => !isOpenStatus(status)),
    times: ['closedAt', 'updatedAt'],
    planned: 'expectedCloseDate',
  },
  hints: { 'Email is required': 'Add one to the file, or choose to import leads without an email.' },
  samples: [
    {
      companyName: 'Harbour Lights Festival',
      contactPerson: 'Noor Haddad',
      email: 'noor@harbourlights.example',
      phone: '+1 415 555 0134',
      status: 'Contacted',
      priority: 'High',
      nextFollowUp: '2027-03-01',
      notes: 'Two nights, 40 guards.',
    },
    {
      companyName: 'Northgate Arena',
      contactPerson: 'Ana María de la Cruz',
      email: 'ana@northgate.example',
      phone: '+1 212 555 0178',
      status: 'New',
      priority: 'Medium',
      nextFollowUp: '2027-03-08',
      notes: 'Season contract ends in June.',
    },
  ],
};

/** The same with columns for custom fields, by their labels and keys. */
export function leadImportWith(fields: readonly FileField[]): ImportFormat {
  if (fields.length === 0) return LEAD_IMPORT;
  const file = leadCsv({ allowMissingEmail: false, fields });
  const headers = customHeaders(fields, LEAD_CSV);
  const named = fields.map(({ key, label }, index) => ({
    column: customColumn(key),
    key,
    label,
    header: headers[index],
  }));
  return {
    ...LEAD_IMPORT,
    columns: [...LEAD_CSV.columns, ...named.map(({ column }) => column)],
    contents: file.contents,
    aliases: file.aliases,
    names: { ...NAMES.names, ...Object.fromEntries(named.map(({ column, label, key }) => [column, [label, key]])) },
    columnLabels: Object.fromEntries(named.map(({ column, header = '' }) => [column, header])),
    read: (row, at, { accepted = [], isOwn = false }) =>
      leadCsv({ allowMissingEmail: accepted.includes('email'), isOwnFile: isOwn, mayMatch: true, fields }).read(
        row,
        at,
      ),
  };
}

/** Lead files of other systems. Columns that are not named here are matched by their own name only. */
export const LEAD_IMPORT: ImportFormat = {
  ...LEAD_CSV,
  ...NAMES,
  read: (row, at, { accepted = [], isOwn = false }) =>
    leadCsv({ allowMissingEmail: accepted.includes('email'), isOwnFile: isOwn, mayMatch: true }).read(row, at),
};
