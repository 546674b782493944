<?php
// Settings of the WordPress that scripts/wordpress-site.sh starts. The database knows its user by the socket: there is no
// password, and keys that are not named here WordPress makes itself.
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'www-data' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . getenv( 'SITE' ) . '/db.sock' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_HOME', 'http://127.0.0.1:' . getenv( 'SITE_PORT' ) );
define( 'WP_SITEURL', WP_HOME );
// Application passwords without https.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'DISABLE_WP_CRON', true );
// Plugins are installed by uploading them; nothing is fetched from outside.
define( 'FS_METHOD', 'direct' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
if ( is_file( getenv( 'SITE' ) . '/network' ) ) {
	define( 'MULTISITE', true );
	define( 'SUBDOMAIN_INSTALL', false );
	define( 'DOMAIN_CURRENT_SITE', '127.0.0.1:' . getenv( 'SITE_PORT' ) );
	define( 'PATH_CURRENT_SITE', '/' );
	define( 'SITE_ID_CURRENT_SITE', 1 );
	define( 'BLOG_ID_CURRENT_SITE', 1 );
}
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', getenv( 'SITE' ) . '/www/' );
require_once ABSPATH . 'wp-settings.php';
