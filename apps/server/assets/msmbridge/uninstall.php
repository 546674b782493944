<?php
// WordPress runs this when the plugin is deleted. A file instead of an uninstall hook: WordPress keeps hooks in the
// options of one site, and a network deletes plugins from another.
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/msmbridge.php';
MsmBridge\uninstall();
