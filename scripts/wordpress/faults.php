<?php
/**
 * Plugin Name: Faults
 * Description: Spoils what the site answers, as scripts/wordpress-site.sh asks. Each planned fault is a file; whoever deletes it
 * meets it. `before` the work nothing has happened yet; `after` it is done and its answer is spoilt. A post that becomes
 * public is written down.
 */

namespace MsmFaults;

const PAGE = '<!doctype html><title>Just a moment...</title><p>Checking your browser before you continue.</p>';

/** The next one planned for this moment, as its kind and its number. */
function take( string $when ): ?array {
	foreach ( glob( getenv( 'SITE' ) . "/faults/$when-*" ) as $file ) {
		if ( @unlink( $file ) ) {
			$name = substr( basename( $file ), strlen( $when ) + 1, -7 );
			return explode( '-', $name ) + array( 1 => '' );
		}
	}
	return null;
}

/** True when the answer was given. */
function strike( string $kind, string $number ): bool {
	if ( 'delay' === $kind ) {
		usleep( (int) ( 1e6 * (float) $number ) );
		return false;
	}
	header_remove();
	if ( 'html' === $kind ) {
		header( 'Content-Type: text/html; charset=UTF-8' );
		echo PAGE;
	} elseif ( 'drop' === $kind ) {
		// Ends in the middle: what is promised never comes.
		header( 'Content-Type: application/json' );
		header( 'Content-Length: 100000' );
		echo '{"id":';
	} else {
		status_header( (int) $number );
		header( 'Content-Type: text/html; charset=UTF-8' );
		echo '<!doctype html><title>Error</title>';
	}
	return true;
}

function is_write( $request ): bool {
	return 'POST' === $request->get_method() && str_starts_with( $request->get_route(), '/wp/v2/' );
}

/** Faults may be planned for the call that publishes a draft alone: `beforePublishing`, `afterPublishing`. */
function fault_for( string $when, $request ): ?array {
	if ( ! is_write( $request ) ) {
		return null;
	}
	$is_publishing = preg_match( '#^/wp/v2/posts/\d+$#', $request->get_route() );
	return ( $is_publishing ? take( $when . 'Publishing' ) : null ) ?? take( $when );
}

add_filter(
	'rest_pre_dispatch',
	function ( $result, $server, $request ) {
		$fault = fault_for( 'before', $request );
		if ( $fault && strike( ...$fault ) ) {
			exit;
		}
		return $result;
	},
	10,
	3
);

add_filter(
	'rest_pre_serve_request',
	function ( $is_served, $result, $request ) {
		$fault = fault_for( 'after', $request );
		return $is_served || ( $fault && strike( ...$fault ) );
	},
	10,
	3
);

add_action(
	'transition_post_status',
	function ( $now, $before, $post ) {
		if ( 'publish' === $now && 'publish' !== $before && 'post' === $post->post_type ) {
			file_put_contents( getenv( 'SITE' ) . '/published', $post->ID . "\n", FILE_APPEND | LOCK_EX );
		}
	},
	10,
	3
);

$weather = @file_get_contents( getenv( 'SITE' ) . '/weather' );
if ( 'firewall' === $weather && 'cli' !== PHP_SAPI ) {
	http_response_code( 403 );
	exit( PAGE );
}
if ( 'moved' === $weather && 'cli' !== PHP_SAPI ) {
	header( 'Location: https://elsewhere.example/', true, 301 );
	exit;
}
if ( 'blocked' === $weather ) {
	add_filter( 'rest_authentication_errors', fn() => new \WP_Error( 'rest_disabled', 'The REST API is switched off.', array( 'status' => 403 ) ) );
}
add_filter( 'pre_wp_mail', '__return_true' );
