// Where the plugin is downloaded. Apart from the routes, so that a visitor's browser loads no schemas for it.
export const BRIDGE_PLUGIN_PATH = '/api/msmbridge/plugin.zip';
