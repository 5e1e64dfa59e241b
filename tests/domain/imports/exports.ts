// Header rows of other systems' exports, with two rows each, and what their columns become.

interface Export {
  header: string;
  rows: [string, string];
  /** The header of the column that each target is taken from. */
  mapping: Readonly<Record<string, string>>;
  /** The leads of the two rows, as far as the rows say. */
  leads: [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
}

const NAMES = { 'contactPerson.first': 'First Name', 'contactPerson.last': 'Last Name' };

/** The same two people, whatever the columns are called. */
const PIPEDRIVE_PEOPLE = {
  rows: [
    '"Ana María de la Cruz","Hot lead","Northgate Arena","ana@arena.example","","","","","+1 212 555 0178","","Robin Tester","2027-03-01","2026-01-14 10:00:00","17"',
    '"Ben Ode","","Harbour Hall","ben@harbour.example","","","","","+1 415 555 0134","","Robin Tester","","2026-01-15 11:30:00","18"',
  ],
  leads: [
    {
      contactPerson: 'Ana María de la Cruz',
      priority: 'HIGH',
      phone: '+1 212 555 0178',
      nextFollowUp: new Date('2027-03-01T22:59:59.999Z'),
      createdAt: new Date('2026-01-14T09:00:00Z'),
    },
    { contactPerson: 'Ben Ode', companyName: 'Harbour Hall' },
  ],
} satisfies Pick<Export, 'rows' | 'leads'>;

export const EXPORTS = {
  'HubSpot contacts': {
    header:
      'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company,Last Activity Date,Lead Status,Marketing contact status,Create Date,Associated Company IDs',
    rows: [
      '151,Ana María,de la Cruz,ana@arena.example,+1 212 555 0178,Robin Tester,Northgate Arena,2026-02-03 09:15,NEW,Marketing contact,2026-01-14 10:00,9001',
      '152,Ben,Ode,ben@harbour.example,,Robin Tester,Harbour Hall,,OPEN_DEAL,Non-marketing contact,2026-01-15 11:30,9002',
    ],
    mapping: {
      ...NAMES,
      companyName: 'Associated Company',
      email: 'Email',
      phone: 'Phone Number',
      status: 'Lead Status',
      createdAt: 'Create Date',
      updatedAt: 'Last Activity Date',
    },
    leads: [
      {
        companyName: 'Northgate Arena',
        contactPerson: 'Ana María de la Cruz',
        email: 'ana@arena.example',
        phone: '+1 212 555 0178',
        status: 'NEW',
        updatedAt: new Date('2026-02-03T08:15:00Z'),
      },
      { companyName: 'Harbour Hall', contactPerson: 'Ben Ode', status: 'CONSULTATION_SCHEDULED' },
    ],
  },
  'HubSpot contacts, all properties': {
    header:
      'Record ID,Email,Phone Number,Mobile Phone Number,First Name,Last Name,Job Title,Company Name,Lifecycle Stage,Lead Status,Create Date,Close Date,Last Modified Date,Message',
    rows: [
      '151,ana@arena.example,,+1 212 555 0178,Ana,Cruz,Buyer,Northgate Arena,lead,Connected,2026-01-14 10:00,2026-05-01 00:00,2026-01-20 17:45,Two nights',
      '152,ben@harbour.example,,+1 415 555 0134,Ben,Ode,,Harbour Hall,customer,Bad Timing,2026-01-15 11:30,2026-01-16 08:00,2026-03-02 12:00,',
    ],
    mapping: {
      ...NAMES,
      companyName: 'Company Name',
      email: 'Email',
      phone: 'Mobile Phone Number',
      'phone.spare': 'Phone Number',
      status: 'Lead Status',
      notes: 'Message',
      createdAt: 'Create Date',
      updatedAt: 'Last Modified Date',
      closedAt: 'Close Date',
    },
    leads: [
      {
        phone: '+1 212 555 0178',
        status: 'CONTACTED',
        notes: 'Two nights',
        createdAt: new Date('2026-01-14T09:00:00Z'),
        updatedAt: new Date('2026-01-20T16:45:00Z'),
      },
      {
        status: 'CLOSED_LOST',
        updatedAt: new Date('2026-03-02T11:00:00Z'),
        closedAt: new Date('2026-01-16T07:00:00Z'),
      },
    ],
  },
  'Salesforce leads': {
    header:
      '"First Name","Last Name","Title","Company / Account","Email","Lead Source","Street","Rating","Lead Owner","Lead Status","Phone","Mobile","Created Date","Last Modified Date","Description"',
    rows: [
      '"Ana","Cruz","Buyer","Northgate Arena","ana@arena.example","Web","1 Gate St","Hot","Robin Tester","Open - Not Contacted","(212) 555-0178","","1/14/2026","1/20/2026","Two nights"',
      '"Ben","Ode","","Harbour Hall","ben@harbour.example","Partner","","Cold","Robin Tester","Working - Contacted","","","2/1/2026","2/3/2026",""',
    ],
    mapping: {
      ...NAMES,
      companyName: 'Company / Account',
      email: 'Email',
      phone: 'Phone',
      'phone.spare': 'Mobile',
      status: 'Lead Status',
      priority: 'Rating',
      source: 'Lead Source',
      notes: 'Description',
      createdAt: 'Created Date',
      updatedAt: 'Last Modified Date',
    },
    leads: [
      { status: 'NEW', priority: 'HIGH', source: 'WEBSITE', createdAt: new Date('2026-01-13T23:00:00Z') },
      { status: 'CONTACTED', priority: 'LOW', source: 'PARTNER', createdAt: new Date('2026-01-31T23:00:00Z') },
    ],
  },
  'Pipedrive people': {
    header:
      '"Person - Name","Person - Labels","Person - Organization","Person - Email - Work","Person - Email - Home","Person - Email - Other","Person - Phone - Work","Person - Phone - Home","Person - Phone - Mobile","Person - Phone - Other","Person - Owner","Person - Next activity date","Person - Person created","Person - ID"',
    mapping: {
      contactPerson: 'Person - Name',
      companyName: 'Person - Organization',
      email: 'Person - Email - Work',
      phone: 'Person - Phone - Mobile',
      // The last of several.
      'email.spare': 'Person - Email - Other',
      'phone.spare': 'Person - Phone - Other',
      priority: 'Person - Labels',
      nextFollowUp: 'Person - Next activity date',
      createdAt: 'Person - Person created',
    },
    ...PIPEDRIVE_PEOPLE,
  },
  'Pipedrive people, names without the record': {
    header:
      '"Name","Labels","Organization","Email - Work","Email - Home","Email - Other","Phone - Work","Phone - Home","Phone - Mobile","Phone - Other","Owner","Next activity date","Person created","ID"',
    mapping: {
      contactPerson: 'Name',
      companyName: 'Organization',
      email: 'Email - Work',
      phone: 'Phone - Mobile',
      // The last of several.
      'email.spare': 'Email - Other',
      'phone.spare': 'Phone - Other',
      priority: 'Labels',
      nextFollowUp: 'Next activity date',
      id: 'ID',
      createdAt: 'Person created',
    },
    ...PIPEDRIVE_PEOPLE,
  },
  'Zoho leads': {
    header:
      'Record Id,Lead Owner.id,Lead Owner,Company,First Name,Last Name,Title,Email,Phone,Mobile,Website,Lead Source,Lead Status,Industry,Rating,Created Time,Modified Time,Full Name,Description',
    rows: [
      'zcrm_1,zcrm_9,Robin Tester,Northgate Arena,Ana,Cruz,Buyer,ana@arena.example,212 555 0178,,,Web,Attempted to Contact,Events,,2026-01-14 10:00:00,2026-01-20 17:45:00,Ana Cruz,Two nights',
      'zcrm_2,zcrm_9,Robin Tester,Harbour Hall,Ben,Ode,,ben@harbour.example,415 555 0134,,,Partner,Junk Lead,,,2026-01-15 11:30:00,2026-01-16 08:00:00,Ben Ode,',
    ],
    mapping: {
      ...NAMES,
      companyName: 'Company',
      email: 'Email',
      phone: 'Phone',
      'phone.spare': 'Mobile',
      status: 'Lead Status',
      priority: 'Rating',
      source: 'Lead Source',
      notes: 'Description',
      createdAt: 'Created Time',
      updatedAt: 'Modified Time',
    },
    leads: [
      {
        contactPerson: 'Ana Cruz',
        status: 'CONTACTED',
        priority: 'MEDIUM',
        source: 'WEBSITE',
        createdAt: new Date('2026-01-14T09:00:00Z'),
      },
      { contactPerson: 'Ben Ode', status: 'CLOSED_LOST', source: 'PARTNER', notes: '' },
    ],
  },
  'Google Contacts': {
    header:
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value',
    rows: [
      'Ana María,,de la Cruz,,,,,,,,Northgate Arena,Buyer,,,"Two nights,\n40 guards",,* myContacts,Work,ana@arena.example,,,Mobile,+1 212 555 0178',
      'Ben,,Ode,,,,,,,,Harbour Hall,,,,,,* myContacts,* Other,ben@harbour.example,Home,ben@home.example,,',
    ],
    mapping: {
      ...NAMES,
      companyName: 'Organization Name',
      email: 'E-mail 1 - Value',
      'email.spare': 'E-mail 2 - Value',
      phone: 'Phone 1 - Value',
      notes: 'Notes',
    },
    leads: [
      { contactPerson: 'Ana María de la Cruz', email: 'ana@arena.example', notes: 'Two nights,\n40 guards' },
      { companyName: 'Harbour Hall', email: 'ben@harbour.example', phone: '' },
    ],
  },
} as const satisfies Record<string, Export>;
