// Addresses that a browser asks before anything else is loaded: plain text, so that they bring no schemas along.

/** The backend monitor's. */
export const HEALTH_PATH = '/health';
/** The connection banner's. */
export const API_HEALTH_PATH = '/api/health';
