/** What the addresses of the pages of one organisation are made of; what it does not have is absent. */
export interface Site {
  slug: string;
  /** A Beacon with results, with the dial. */
  beacon?: string;
  /** A Beacon with the SDQ. */
  sdqBeacon?: string;
  /** A Beacon of whose questionnaire a newer version is published. */
  outdatedBeacon?: string;
  clientId?: string;
  importId?: string;
  /** The address of a draft of a questionnaire. */
  draft?: string;
  invitation?: string;
  optOut?: string;
  assessments?: Partial<Record<'dial' | 'faces' | 'sdq' | 'radio', string>>;
}

export type Visitor = 'nobody' | 'admin' | 'creator' | 'importer';

/** A page as somebody opens it first. */
export interface Visit {
  name: string;
  /** As the route table of the app has it; undefined for a page that is not of the app. */
  route?: string;
  as: Visitor;
  /** Undefined where the organisation has no such page. */
  path: (site: Site) => string | undefined;
  /** A selector of what the page is opened for. */
  content: string;
  /** For a step that nobody opens first. */
  isLater?: boolean;
}

const form = 'main form';
const heading = 'main h1';
const table = 'main table';
const panel = 'main h2';

/** Every page of the app, and the page behind a personal link in its formats. */
export const visits: Visit[] = [
  // Public pages and links.
  visit('/', 'nobody', () => '/', 'h1'),
  visit('/login', 'nobody', () => '/login', form),
  visit('/logout', 'nobody', () => '/logout', heading),
  visit('/signed_on', 'nobody', () => '/signed_on?state=made-up', heading),
  visit('/forgot_password', 'nobody', () => '/forgot_password', form),
  visit('/forgot_password_sent', 'nobody', () => '/forgot_password_sent', 'main p'),
  visit('/new_password', 'nobody', () => '/new_password?token=made-up', form),
  visit('/confirm_email', 'nobody', () => '/confirm_email?token=made-up', 'main button'),
  visit('/email_changes/$token', 'nobody', () => '/email_changes/made-up', 'main button'),
  visit('/setup/$token', 'nobody', () => '/setup/made-up', form),
  visit('/user_invite/$token', 'nobody', ({ invitation }) => invitation, form),
  visit('/opt_out/$token', 'nobody', ({ optOut }) => optOut, 'main button'),
  visit('/access_denied', 'nobody', () => '/access_denied', heading),
  visit('/client_outdated', 'nobody', () => '/client_outdated', heading),
  visit('/help', 'nobody', () => '/help', 'main a'),
  visit('/help/$page', 'nobody', () => '/help/heatmap', 'main p'),
  visit('/dev/mailbox', 'nobody', () => '/dev/mailbox', heading),
  visit('/styleboard', 'nobody', () => '/styleboard', panel),
  // Lists.
  visit('/beacons', 'admin', () => '/beacons', 'main a[href^="/beacon/"]'),
  visit('/archive', 'admin', () => '/archive', heading),
  visit('/reports', 'admin', ({ slug }) => `/reports?organisation=${slug}`, heading),
  visit('/qr_codes/edit', 'creator', ({ slug }) => `/qr_codes/edit?organisation=${slug}`, heading),
  ...['risk', 'top', 'heatmap', 'completion_rates'].map((kind) =>
    visit(
      '/reports/$reportId/{-$subReportId}',
      'admin',
      ({ slug, beacon }) => beacon && `/reports/${kind}-team-wellbeing?organisation=${slug}`,
      heading,
      kind,
    ),
  ),
  visit(
    '/reports/$reportId/{-$subReportId}',
    'admin',
    ({ slug, beacon }) => beacon && `/reports/top-team-wellbeing/energy?organisation=${slug}`,
    heading,
    'one section',
  ),
  // One Beacon.
  visit('/beacon/$beaconUuid', 'admin', ({ beacon }) => beaconPage(beacon), heading),
  visit('/beacon/$beaconUuid', 'admin', ({ sdqBeacon }) => beaconPage(sdqBeacon), heading, 'SDQ'),
  visit(
    '/beacon/$beaconUuid/heatmap',
    'admin',
    ({ beacon }) => beaconPage(beacon, '/heatmap'),
    table,
  ),
  ...['', '/energy', '/energy/energy_pace'].map((part) =>
    visit(
      '/beacon/$beaconUuid/assessments/$number/{-$sectionId}/{-$questionId}',
      'admin',
      ({ beacon }) => beaconPage(beacon, `/assessments/1${part}`),
      heading,
      part.split('/').at(-1),
    ),
  ),
  ...(['client_details', 'schedule', 'members', 'framework'] as const).map((part) =>
    visit(
      `/beacon/$beaconUuid/edit/${part}`,
      'admin',
      ({ beacon }) => beaconPage(beacon, `/edit/${part}`),
      heading,
    ),
  ),
  visit(
    '/beacon/$beaconUuid/edit/version',
    'admin',
    ({ outdatedBeacon }) => beaconPage(outdatedBeacon, '/edit/version'),
    heading,
  ),
  // Wizards.
  ...['', '/assessment', '/schedule', '/participants'].map((step) => ({
    ...visit('/beacons/new/{-$step}', 'creator', () => `/beacons/new${step}`, form, step.slice(1)),
    isLater: step !== '',
  })),
  visit(
    '/client/$clientId/beacons/new/{-$step}',
    'creator',
    ({ clientId }) => clientId && `/client/${clientId}/beacons/new`,
    form,
  ),
  ...['', '/schedule'].map((step) => ({
    ...visit(
      '/beacons/import/{-$step}',
      'importer',
      () => `/beacons/import${step}`,
      heading,
      step.slice(1),
    ),
    isLater: step !== '',
  })),
  visit(
    '/beacons/imports/$importId',
    'importer',
    ({ importId }) => importId && `/beacons/imports/${importId}`,
    heading,
  ),
  // The organisation.
  visit('/org/$slug', 'admin', ({ slug }) => `/org/${slug}`, panel),
  visit('/org/$slug/start', 'admin', ({ slug }) => `/org/${slug}/start`, heading),
  visit('/org/$slug/archive', 'admin', ({ slug }) => `/org/${slug}/archive`, heading),
  ...(
    [
      'profile',
      'schedule',
      'mail',
      'security',
      'single_sign_on',
      'service_accounts',
      'data',
    ] as const
  ).map((part) =>
    visit(
      `/org/$slug/settings/${part}`,
      'admin',
      ({ slug }) => `/org/${slug}/settings/${part}`,
      heading,
    ),
  ),
  visit('/own_role/$right', 'admin', () => '/own_role/import', heading),
  // Questionnaires.
  visit('/org/$slug/frameworks', 'admin', ({ slug }) => `/org/${slug}/frameworks`, panel),
  visit('/org/$slug/frameworks/$id', 'admin', frameworkPage, heading),
  visit(
    '/org/$slug/frameworks/import',
    'admin',
    ({ slug }) => `/org/${slug}/frameworks/import`,
    heading,
  ),
  visit('/org/$slug/frameworks/drafts/$draftId', 'admin', ({ draft }) => draft, heading),
  // The own account.
  ...[
    '/users/edit',
    '/users/email/edit',
    '/users/password/edit',
    '/users/appearance',
    '/users/notifications',
    '/users/sessions',
    '/users/api_tokens',
    '/users/mfa',
    '/users/mfa/otp/edit',
    '/users/mfa/otp/remove',
    '/users/mfa/backup_codes',
    '/users/mfa/backup_codes/new',
    '/users/mfa/backup_codes/remove',
  ].map((route) => visit(route, 'admin', () => route, heading)),
  // Behind a personal link.
  ...(['dial', 'faces', 'sdq', 'radio'] as const).map((format): Visit => ({
    name: `assessment, ${format}`,
    as: 'nobody',
    path: ({ assessments }) => assessments?.[format],
    content: 'h1',
  })),
];

function visit(
  route: string,
  as: Visitor,
  path: Visit['path'],
  content: string,
  part?: string,
): Visit {
  return { name: part ? `${route}, ${part}` : route, route, as, path, content };
}

function beaconPage(uuid: string | undefined, part = ''): string | undefined {
  return uuid && `/beacon/${uuid}${part}`;
}

function frameworkPage({ slug }: Site): string {
  return `/org/${slug}/frameworks/team-wellbeing`;
}
