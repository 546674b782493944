// Where consent is recorded. Apart from the routes, so that a visitor's browser loads no schemas for it.
export const CONSENT_EVENT_PATH = '/api/privacy/consent-event';
