<?php
/**
 * Plugin Name: msmBridge
 * Description: Connects this site to an MSM Portal with a code instead of a password, and tells the portal how the site is.
 * Version: 1.0.0
 * Requires at least: 5.6
 * Requires PHP: 7.4
 * License: MIT
 *
 * Pairing makes an application password for the administrator who pairs and gives it to the portal, which calls back
 * before it believes it. From then on every message to the portal is signed with a key that only this site and the
 * portal have. Unpairing, on either side, ends that password.
 */

namespace MsmBridge;

use WP_Application_Passwords;
use WP_Error;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.0.0';
const STATE = 'msmbridge';
const REPORT_EVENT = 'msmbridge_report';
const DEFAULT_INTERVAL = 900;
/** The same as when the portal is let in over WordPress's own page: by it applications are told apart. */
const APP_ID = '6d736d70-6f72-4461-8c00-000000000001';

/** The portal that this copy was downloaded from. */
function portal(): string {
	$file = __DIR__ . '/portal.php';
	return untrailingslashit( apply_filters( 'msmbridge_portal', is_readable( $file ) ? require $file : '' ) );
}

/** What is known of the pairing; empty while there is none. */
function state(): array {
	return (array) get_option( STATE, array() );
}

function is_paired(): bool {
	return ! empty( state()['siteId'] );
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
			'timeout' => 30,
			'headers' => array( 'Content-Type' => 'application/json' ),
			'body'    => wp_json_encode( $body ),
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
		return new WP_Error( $data['code'] ?? 'msmbridge', $data['message'] ?? __( 'The portal refused.', 'msmbridge' ) );
	}
	return $data;
}

/** A signed message; each is written later than the one before, so that none can be sent twice. */
function ask_signed( string $path, array $payload ) {
	$state          = state();
	$state['sentAt'] = max( time(), ( $state['sentAt'] ?? 0 ) + 1 );
	update_option( STATE, $state, false );
	$text = wp_json_encode( $payload );
	return ask_portal(
		$path,
		array(
			'siteId'    => $state['siteId'],
			'sentAt'    => $state['sentAt'],
			'payload'   => $text,
			'signature' => hash_hmac( 'sha256', "{$state['siteId']}.{$state['sentAt']}.{$text}", $state['key'] ),
		)
	);
}

function pair( string $code ) {
	$user = wp_get_current_user();
	if ( ! wp_is_application_passwords_available_for_user( $user ) ) {
		return new WP_Error( 'msmbridge', __( 'Application passwords are switched off on this site. WordPress offers them over https only, and security plugins can forbid them.', 'msmbridge' ) );
	}
	$name = 'MSM Portal (msmBridge, ' . gmdate( 'Y-m-d H:i:s' ) . ')';
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
	if ( is_paired() ) {
		forget();
	}
	update_option(
		STATE,
		array(
			'siteId'           => $answer['siteId'],
			'key'              => $answer['key'],
			'heartbeatSeconds' => $answer['heartbeatSeconds'],
			'userId'           => $user->ID,
			'passwordUuid'     => $item['uuid'],
			'reportedAt'       => time(),
		),
		false
	);
	plan_reports();
	return $answer;
}

/** Ends the password and everything that was kept, on this side. */
function forget(): void {
	$state = state();
	if ( ! empty( $state['passwordUuid'] ) ) {
		WP_Application_Passwords::delete_application_password( $state['userId'], $state['passwordUuid'] );
	}
	delete_option( STATE );
	wp_clear_scheduled_hook( REPORT_EVENT );
}

/** The portal is told; when it cannot be reached the password ends all the same. */
function unpair(): void {
	if ( is_paired() ) {
		ask_signed( '/api/msmbridge/unpair', array( 'reason' => 'unpaired' ) );
	}
	forget();
}

function send_report(): void {
	if ( ! is_paired() ) {
		return;
	}
	$answer = ask_signed( '/api/msmbridge/heartbeat', report() );
	if ( is_wp_error( $answer ) ) {
		// Only the portal itself can say this, in its own words: it no longer has this site.
		if ( 'notFound' === $answer->get_error_code() ) {
			forget();
		}
		return;
	}
	$seen = array(
		'reportedAt'    => time(),
		'latestVersion' => $answer['latestPluginVersion'] ?? VERSION,
	);
	update_option( STATE, array_merge( state(), $seen ), false );
}

function plan_reports(): void {
	if ( is_paired() && ! wp_next_scheduled( REPORT_EVENT ) ) {
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

register_deactivation_hook( __FILE__, fn() => wp_clear_scheduled_hook( REPORT_EVENT ) );
register_uninstall_hook( __FILE__, __NAMESPACE__ . '\unpair' );

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

/** Lets the portal set what search engines show, in the fields that Yoast SEO uses. */
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
					'show_in_rest'  => true,
					'auth_callback' => fn() => current_user_can( 'edit_posts' ),
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
			<p><?php echo esc_html( sprintf( /* translators: %s: a length of time */ __( 'Connected. Last report %s ago.', 'msmbridge' ), human_time_diff( $state['reportedAt'] ) ) ); ?></p>
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
