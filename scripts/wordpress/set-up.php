<?php
// Installs WordPress into its empty database as soon as that answers, and prints what one logs in with.
const PATIENCE_SECONDS = 60;

mysqli_report( MYSQLI_REPORT_OFF );
$give_up_at = time() + PATIENCE_SECONDS;
while ( ! ( $database = @mysqli_connect( 'localhost', 'www-data', '', '', 0, getenv( 'SITE' ) . '/db.sock' ) ) ) {
	if ( time() > $give_up_at ) {
		fwrite( STDERR, "The database does not answer.\n" );
		exit( 1 );
	}
	usleep( 100_000 );
}
$database->query( 'create database wordpress character set utf8mb4' );

define( 'WP_INSTALLING', true );
require __DIR__ . '/command-line.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
// The web server is not there yet: nobody could answer when WordPress asks itself how its addresses look.
add_filter( 'pre_http_request', fn() => new WP_Error( 'nobody', 'Nobody answers yet.' ) );
$password = wp_generate_password( 24, false );
wp_install( 'A real WordPress', 'admin', 'admin@example.com', true, '', $password );
switch_theme( 'twentytwentythree' );
set_permalinks( '/%postname%/' );
$admin                         = get_user_by( 'login', 'admin' );
list( $application_password ) = WP_Application_Passwords::create_new_application_password( $admin->ID, array( 'name' => 'proof' ) );
echo "WP_USER=admin\nWP_LOGIN_PASSWORD=$password\nWP_APP_PASSWORD=$application_password\n";
