<?php
/**
 * Plugin Name: msmBridge
 * Description: Connects this site to an MSM Portal with a code instead of a password, and tells the portal how the site is.
 * Version: 1.1.0
 * Requires at least: 5.6
 * Requires PHP: 7.4
 * License: MIT
 * Update URI: false
 *
 * Pairing makes an application password for the administrator who pairs and gives it to the portal, which calls back
 * before it believes it. From then on every message to the portal is signed with a key that only this site and the
 * portal have. Unpairing, on either side, ends that password.
 *
 * Requests run at the same time: a report may be under way while an administrator pairs anew. The pairing is therefore
 * written by compare-and-swap only, and each request ends or changes only the pairing that it has read.
 */

namespace MsmBridge;

use WP_Application_Passwords;
use WP_Error;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.1.0';
const STATE = 'msmbridge';
const REPORT_EVENT = 'msmbridge_report';
const DEFAULT_INTERVAL = 900;
/** Seconds by which the portal lets clocks differ. A time stored further ahead is of a clock that was wrong. */
const CLOCK_TOLERANCE = 300;
/** Attempts of a compare-and-swap: others write at most a few times a minute. */
const TRIES = 10;
const SITES_AT_ONCE = 100;
/** How the names of its application passwords begin. */
const PASSWORD_NAME = 'MSM Portal (msmBridge';
/** The same as when the portal is let in over WordPress's own page: by it applications are told apart. */
const APP_ID = '6d736d70-6f72-4461-8c00-000000000001';

/** The portal that this copy was downloaded from. */
function portal(): string {
	$file = __DIR__ . '/portal.php';
	return untrailingslashit( apply_filters( 'msmbridge_portal', is_readable( $file ) ? require $file : '' ) );
}

/** What is known of the pairing; empty while there is none. From the cache: to be shown, not to be decided on. */
function state(): array {
	return (array) get_option( STATE, array() );
}

function is_paired(): bool {
	return ! empty( state()['siteId'] );
}

/** The option as it lies in the database, past every cache: its text (null when there is none) and what it says. */
function stored(): array {
	global $wpdb;
	$raw = $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", STATE ) );
	return array( $raw, null === $raw ? array() : (array) maybe_unserialize( $raw ) );
}

/** Compare-and-swap: writes only while the text that was read is still there. An empty state removes the option. */
function swap( ?string $raw, array $state ): bool {
	global $wpdb;
	$text = maybe_serialize( $state );
	if ( null === $raw ) {
		$sql = $wpdb->prepare( "INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %s, 'no')", STATE, $text );
	} elseif ( ! $state ) {
		$sql = $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name = %s AND option_value = %s", STATE, $raw );
	} else {
		$sql = $wpdb->prepare( "UPDATE $wpdb->options SET option_value = %s WHERE option_name = %s AND option_value = %s", $text, STATE, $raw );
	}
	$is_written = 1 === $wpdb->query( $sql );
	wp_cache_delete( STATE, 'options' );
	wp_cache_delete( 'notoptions', 'options' );
	return $is_written;
}

/** Changes the pairing that has this password ('': while there is none). Answers what is stored, or null if it is another. */
function amend( string $password_uuid, callable $change ): ?array {
	for ( $try = 0; $try < TRIES; $try++ ) {
		list( $raw, $state ) = stored();
		if ( ( $state['passwordUuid'] ?? '' ) !== $password_uuid ) {
			return null;
		}
		$changed = $change( $state );
		if ( $changed === $state || swap( $raw, $changed ) ) {
			return $changed;
		}
	}
	return null;
}

/** How this site is. WP-Cron runs on visits only: how late it is tells whether planned tasks can be relied on. */
function report(): array {
	$cron    = _get_cron_array();
	$due     = $cron ? min( array_keys( $cron ) ) : time();
	$last    = state()['reportedAt'] ?? 0;
	$overdue = $last ? time() - $last - interval() : 0;
	return array(
		'wordpressVersion' => get_bloginfo( 'version' ),
		'phpVersion'       => PHP_VERSION,
		'pluginVersion'    => VERSION,
		'cronLateSeconds'  => max( 0, time() - $due, $overdue ),
		'postCount'        => (int) wp_count_posts()->publish,
	);
}

function interval(): int {
	return (int) ( state()['heartbeatSeconds'] ?? DEFAULT_INTERVAL );
}

/** Posts JSON to the portal. Answers what it said, or why it could not be asked. */
function ask_portal( string $path, array $body ) {
	$answer = wp_remote_post(
		portal() . $path,
		array(
			'timeout'     => 30,
			// A password may be inside: it goes to the portal and nowhere else.
			'redirection' => 0,
			'headers'     => array( 'Content-Type' => 'application/json' ),
			'body'        => wp_json_encode( $body ),
		)
	);
	if ( is_wp_error( $answer ) ) {
		return $answer;
	}
	$data = json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( ! is_array( $data ) ) {
		return new WP_Error( 'msmbridge', __( 'The portal gave no usable answer. Please try again later.', 'msmbridge' ) );
	}
	if ( empty( $data['success'] ) ) {
		$code = is_string( $data['code'] ?? null ) ? $data['code'] : 'msmbridge';
		return new WP_Error( $code, $data['message'] ?? __( 'The portal refused.', 'msmbridge' ) );
	}
	return $data;
}

/** Each message is later than the one before, unless that was sent while the clock was ahead. */
function next_sent_at( int $last ): int {
	return $last < time() || $last > time() + CLOCK_TOLERANCE ? time() : $last + 1;
}

/** A message of this pairing, signed for its route, so that it cannot be replayed to another. */
function ask_signed( array $state, string $path, array $payload ) {
	$sending = amend(
		$state['passwordUuid'],
		fn( $now ) => array_merge( $now, array( 'sentAt' => next_sent_at( (int) ( $now['sentAt'] ?? 0 ) ) ) )
	);
	if ( ! $sending ) {
		return new WP_Error( 'msmbridge', __( 'This site was connected anew meanwhile.', 'msmbridge' ) );
	}
	$text = wp_json_encode( $payload );
	return ask_portal(
		$path,
		array(
			'siteId'    => $sending['siteId'],
			'sentAt'    => $sending['sentAt'],
			'payload'   => $text,
			'signature' => hash_hmac( 'sha256', "POST $path\n{$sending['siteId']}\n{$sending['sentAt']}\n$text", $sending['key'] ),
		)
	);
}

function pair( string $code ) {
	$user = wp_get_current_user();
	if ( ! wp_is_application_passwords_available_for_user( $user ) ) {
		return new WP_Error( 'msmbridge', __( 'Application passwords are switched off on this site. WordPress offers them over https only, and security plugins can forbid them.', 'msmbridge' ) );
	}
	list( , $before ) = stored();

	$name = PASSWORD_NAME . ', ' . gmdate( 'Y-m-d H:i:s' ) . ')';
	$made = WP_Application_Passwords::create_new_application_password(
		$user->ID,
		array(
			'name'   => $name,
			'app_id' => APP_ID,
		)
	);
	if ( is_wp_error( $made ) ) {
		return $made;
	}
	list( $password, $item ) = $made;
	$answer = ask_portal(
		'/api/msmbridge/pair',
		array(
			'code'     => $code,
			'siteUrl'  => home_url(),
			'name'     => wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES ),
			'username' => $user->user_login,
			'password' => $password,
			'report'   => report(),
		)
	);
	if ( is_wp_error( $answer ) ) {
		WP_Application_Passwords::delete_application_password( $user->ID, $item['uuid'] );
		return $answer;
	}
	$pairing = array(
		'siteId'           => $answer['siteId'],
		'key'              => $answer['key'],
		'heartbeatSeconds' => $answer['heartbeatSeconds'],
		'portal'           => portal(),
		'userId'           => $user->ID,
		'passwordUuid'     => $item['uuid'],
		'reportedAt'       => time(),
	);
	$replace = fn() => $pairing;
	// In place of the pairing from before, or of none when that has ended meanwhile.
	if ( ! amend( $before['passwordUuid'] ?? '', $replace ) && ! amend( '', $replace ) ) {
		end_password( $pairing );
		return new WP_Error( 'msmbridge', __( 'Somebody else connected this site at the same time. Please connect it again.', 'msmbridge' ) );
	}
	end_password( $before );
	plan_reports();
	return $answer;
}

function end_password( array $pairing ): void {
	if ( ! empty( $pairing['passwordUuid'] ) ) {
		WP_Application_Passwords::delete_application_password( $pairing['userId'], $pairing['passwordUuid'] );
	}
}

/** Ends the password of this pairing, and what is kept of it unless another has taken its place. */
function forget( array $pairing ): void {
	end_password( $pairing );
	if ( null !== amend( $pairing['passwordUuid'], fn() => array() ) ) {
		wp_clear_scheduled_hook( REPORT_EVENT );
	}
}

/**
 * Ends the pairing, and one that was made meanwhile. The portal is told if it can be reached, which is answered; the
 * password ends in any case.
 */
function unpair( bool $is_portal_reachable = true ): bool {
	for ( $try = 0; $try < TRIES; $try++ ) {
		list( , $pairing ) = stored();
		if ( empty( $pairing['siteId'] ) ) {
			break;
		}
		if ( $is_portal_reachable ) {
			$answer              = ask_signed( $pairing, '/api/msmbridge/unpair', array( 'reason' => 'unpaired' ) );
			$is_portal_reachable = ! is_wp_error( $answer ) || 'http_request_failed' !== $answer->get_error_code();
		}
		forget( $pairing );
	}
	return $is_portal_reachable;
}

/** Removes everything, on every site of a network. */
function uninstall(): void {
	$is_portal_reachable = true;
	on_every_site(
		function () use ( &$is_portal_reachable ) {
			$is_portal_reachable = unpair( $is_portal_reachable );
			delete_option( STATE );
			wp_clear_scheduled_hook( REPORT_EVENT );
		}
	);
	end_all_passwords();
}

function on_every_site( callable $work ): void {
	if ( ! is_multisite() ) {
		$work();
		return;
	}
	$offset = 0;
	do {
		$ids = get_sites(
			array(
				'fields'  => 'ids',
				'number'  => SITES_AT_ONCE,
				'offset'  => $offset,
				'orderby' => 'id',
			)
		);
		foreach ( $ids as $id ) {
			on_site( (int) $id, $work );
		}
		$offset += SITES_AT_ONCE;
	} while ( count( $ids ) === SITES_AT_ONCE );
}

function on_site( int $id, callable $work ): void {
	switch_to_blog( $id );
	$work();
	restore_current_blog();
}

/** Also those that no pairing names, left behind by requests that were cut off. */
function end_all_passwords(): void {
	$users = get_users(
		array(
			'blog_id'      => 0,
			'fields'       => 'ID',
			'meta_key'     => WP_Application_Passwords::USERMETA_KEY_APPLICATION_PASSWORDS,
			'meta_compare' => 'EXISTS',
		)
	);
	foreach ( $users as $user ) {
		foreach ( WP_Application_Passwords::get_user_application_passwords( $user ) as $item ) {
			if ( 0 === strpos( $item['name'], PASSWORD_NAME ) ) {
				WP_Application_Passwords::delete_application_password( $user, $item['uuid'] );
			}
		}
	}
}

function send_report(): void {
	list( , $pairing ) = stored();
	if ( empty( $pairing['siteId'] ) ) {
		return;
	}
	$answer = ask_signed( $pairing, '/api/msmbridge/heartbeat', report() );
	if ( is_wp_error( $answer ) ) {
		// Only this code of the portal that the site was paired with means that it no longer has the pairing. A portal that
		// is being updated, or was started with a wrong setting, answers otherwise.
		if ( 'unpaired' === $answer->get_error_code() && portal() === ( $pairing['portal'] ?? portal() ) ) {
			forget( $pairing );
		}
		return;
	}
	$seen = array(
		'reportedAt'    => time(),
		'latestVersion' => $answer['latestPluginVersion'] ?? VERSION,
	);
	amend( $pairing['passwordUuid'], fn( $now ) => array_merge( $now, $seen ) );
}

function plan_reports(): void {
	if ( ! is_paired() ) {
		return;
	}
	$next = wp_next_scheduled( REPORT_EVENT );
	// Further ahead than it is ever planned: the clock was ahead then.
	if ( $next && $next > time() + 2 * interval() ) {
		wp_clear_scheduled_hook( REPORT_EVENT );
		$next = false;
	}
	if ( ! $next ) {
		wp_schedule_event( time() + interval(), 'msmbridge', REPORT_EVENT );
	}
}

add_filter(
	'cron_schedules',
	function ( $schedules ) {
		$schedules['msmbridge'] = array(
			'interval' => interval(),
			'display'  => 'msmBridge',
		);
		return $schedules;
	}
);
add_action( REPORT_EVENT, __NAMESPACE__ . '\send_report' );
add_action( 'init', __NAMESPACE__ . '\plan_reports' );

register_deactivation_hook(
	__FILE__,
	function ( $is_network_wide ) {
		$stop = fn() => wp_clear_scheduled_hook( REPORT_EVENT );
		$is_network_wide ? on_every_site( $stop ) : $stop();
	}
);

/** Of a site that a network deletes: its users stay, and with them its password would. */
add_action( 'wp_uninitialize_site', fn( $site ) => on_site( (int) $site->id, __NAMESPACE__ . '\unpair' ), 1 );

/** As `Update URI`, for WordPress before 5.8: another plugin of this name is no update. */
add_filter(
	'site_transient_update_plugins',
	function ( $updates ) {
		if ( isset( $updates->response ) ) {
			unset( $updates->response[ plugin_basename( __FILE__ ) ] );
		}
		return $updates;
	}
);

/** The portal sees by this that the plugin is here. */
add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			'msmbridge/v1',
			'/status',
			array(
				'methods'             => 'GET',
				'permission_callback' => fn() => current_user_can( 'edit_posts' ),
				'callback'            => __NAMESPACE__ . '\report',
			)
		);
	}
);

/** Lets the portal set what search engines show, in the fields that Yoast SEO uses. Visitors do not see them: edit context only. */
add_action(
	'init',
	function () {
		foreach ( array( '_yoast_wpseo_title', '_yoast_wpseo_metadesc', '_yoast_wpseo_focuskw' ) as $field ) {
			register_post_meta(
				'post',
				$field,
				array(
					'type'          => 'string',
					'single'        => true,
					'show_in_rest'  => array( 'schema' => array( 'context' => array( 'edit' ) ) ),
					'auth_callback' => fn( $is_allowed, $key, $post_id ) => current_user_can( 'edit_post', $post_id ),
				)
			);
		}
	}
);

add_action(
	'admin_menu',
	function () {
		add_options_page( 'msmBridge', 'msmBridge', 'manage_options', 'msmbridge', __NAMESPACE__ . '\show_page' );
	}
);
add_action( 'admin_post_msmbridge_pair', __NAMESPACE__ . '\on_pair' );
add_action( 'admin_post_msmbridge_unpair', __NAMESPACE__ . '\on_unpair' );

function on_pair(): void {
	check_admin_referer( 'msmbridge_pair' );
	current_user_can( 'manage_options' ) || wp_die( esc_html__( 'You are not allowed to do this.', 'msmbridge' ) );
	$answer = pair( sanitize_text_field( wp_unslash( $_POST['code'] ?? '' ) ) );
	return_with( is_wp_error( $answer ) ? $answer->get_error_message() : __( 'This site is connected.', 'msmbridge' ) );
}

function on_unpair(): void {
	check_admin_referer( 'msmbridge_unpair' );
	current_user_can( 'manage_options' ) || wp_die( esc_html__( 'You are not allowed to do this.', 'msmbridge' ) );
	unpair();
	return_with( __( 'This site is no longer connected.', 'msmbridge' ) );
}

function return_with( string $words ): void {
	set_transient( 'msmbridge_words_' . get_current_user_id(), $words, 60 );
	wp_safe_redirect( admin_url( 'options-general.php?page=msmbridge' ) );
	exit;
}

function show_page(): void {
	$words_key = 'msmbridge_words_' . get_current_user_id();
	$words     = get_transient( $words_key );
	delete_transient( $words_key );
	$state = state();
	?>
	<div class="wrap">
		<h1>msmBridge</h1>
		<?php if ( $words ) : ?>
			<div class="notice notice-info"><p><?php echo esc_html( $words ); ?></p></div>
		<?php endif; ?>
		<p><?php echo esc_html( sprintf( /* translators: %s: address of the portal */ __( 'Portal: %s', 'msmbridge' ), portal() ) ); ?></p>
		<?php if ( is_paired() ) : ?>
			<p><?php echo esc_html( sprintf( /* translators: %s: a length of time */ __( 'Connected. Last report %s ago.', 'msmbridge' ), human_time_diff( min( time(), (int) $state['reportedAt'] ) ) ) ); ?></p>
			<?php if ( version_compare( $state['latestVersion'] ?? VERSION, VERSION, '>' ) ) : ?>
				<p><?php esc_html_e( 'The portal has a newer version of this plugin.', 'msmbridge' ); ?></p>
			<?php endif; ?>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<input type="hidden" name="action" value="msmbridge_unpair">
				<?php wp_nonce_field( 'msmbridge_unpair' ); ?>
				<?php submit_button( __( 'Disconnect', 'msmbridge' ), 'secondary' ); ?>
			</form>
		<?php else : ?>
			<p><?php esc_html_e( 'In the portal, choose Remote Sites and then msmBridge. Type the code it shows here.', 'msmbridge' ); ?></p>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<input type="hidden" name="action" value="msmbridge_pair">
				<?php wp_nonce_field( 'msmbridge_pair' ); ?>
				<label for="msmbridge-code"><?php esc_html_e( 'Pairing code', 'msmbridge' ); ?></label>
				<input id="msmbridge-code" name="code" type="text" maxlength="12" autocomplete="off" required>
				<?php submit_button( __( 'Connect', 'msmbridge' ) ); ?>
			</form>
		<?php endif; ?>
	</div>
	<?php
}
