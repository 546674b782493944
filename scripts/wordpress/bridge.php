<?php
// Uses msmBridge as its administrator and WP-Cron do, on the site with this path, and prints what came of it as JSON.
//
//   bridge.php PATH install ZIP [network]   activates it as well
//   bridge.php PATH pair CODE
//   bridge.php PATH report [HOW]            HOW is JSON: `meanwhile`, a code by which another process pairs once the portal
//   bridge.php PATH disconnect [HOW]        has answered; `answer`, what is answered instead of what the portal said
//   bridge.php PATH change STATE            fields of the pairing, as JSON
//   bridge.php PATH plan SECONDS            moves the next report so far ahead
//   bridge.php PATH look
//   bridge.php PATH delete                  deactivates and deletes it, as a network's administrator does
//   bridge.php PATH delete-site OTHER       of the network, by its path
const PLUGIN = 'msmbridge/msmbridge.php';

list( , $path, $command, $argument, $more ) = $argv + array_fill( 0, 5, '' );
$_SERVER['REQUEST_URI'] = $path;
define( 'WP_ADMIN', true );
require __DIR__ . '/command-line.php';
foreach ( array( 'plugin', 'file', 'misc', 'class-wp-upgrader', 'ms' ) as $include ) {
	require_once ABSPATH . "wp-admin/includes/$include.php";
}
wp_set_current_user( 1 );

$how = json_decode( $argument, true );
if ( is_array( $how ) ) {
	// After the answer has come, before the plugin acts on it.
	add_filter(
		'http_response',
		function ( $response ) use ( &$how, $path ) {
			if ( isset( $how['meanwhile'] ) ) {
				$code = escapeshellarg( $how['meanwhile'] );
				unset( $how['meanwhile'] );
				passthru( escapeshellarg( PHP_BINARY ) . ' ' . escapeshellarg( __FILE__ ) . ' ' . escapeshellarg( $path ) . " pair $code > /dev/null" );
			}
			return isset( $how['answer'] ) ? array_merge( $response, array( 'body' => $how['answer'] ) ) : $response;
		}
	);
}

echo wp_json_encode( run( $command, $argument, $more ) ), "\n";

function run( string $command, string $argument, string $more ) {
	switch ( $command ) {
		case 'install':
			$upgrader = new Plugin_Upgrader( new Automatic_Upgrader_Skin() );
			return say( $upgrader->install( $argument ) ) ?? say( activate_plugin( PLUGIN, '', 'network' === $more ) );
		case 'pair':
			return say( MsmBridge\pair( $argument ) );
		case 'report':
			return do_action( 'msmbridge_report' );
		case 'disconnect':
			return MsmBridge\unpair();
		case 'change':
			return update_option( 'msmbridge', array_merge( get_option( 'msmbridge' ), json_decode( $argument, true ) ), false );
		case 'plan':
			wp_clear_scheduled_hook( 'msmbridge_report' );
			return wp_schedule_event( time() + (int) $argument, 'msmbridge', 'msmbridge_report' );
		case 'look':
			return look();
		case 'delete':
			deactivate_plugins( PLUGIN );
			return say( delete_plugins( array( PLUGIN ) ) );
		case 'delete-site':
			return say( wp_delete_site( (int) get_sites( array( 'path' => $argument ) )[0]->id ) );
	}
	exit( "No such command.\n" );
}

/** The words of a refusal; null when there was none. */
function say( $outcome ): ?string {
	return is_wp_error( $outcome ) ? $outcome->get_error_message() : null;
}

/** Of this site, and the application passwords of its administrator, which a network's sites share. */
function look(): array {
	$ours    = fn( $item ) => 0 === strpos( $item['name'], 'MSM Portal (msmBridge' );
	$updates = (object) array( 'response' => array( PLUGIN => (object) array( 'new_version' => '99' ) ) );
	set_site_transient( 'update_plugins', $updates );
	$next = wp_next_scheduled( 'msmbridge_report' );
	return array(
		'pairing'         => get_option( 'msmbridge', null ),
		'reportInSeconds' => $next ? $next - time() : null,
		'passwords'       => array_values( wp_list_pluck( array_filter( WP_Application_Passwords::get_user_application_passwords( 1 ), $ours ), 'uuid' ) ),
		'updateUri'       => get_plugins()[ PLUGIN ]['UpdateURI'] ?? null,
		'offeredUpdates'  => array_keys( get_site_transient( 'update_plugins' )->response ),
	);
}
