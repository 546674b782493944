<?php
// WordPress for the scripts beside this one, outside of a request.
$_SERVER += array(
	'HTTP_HOST'       => '127.0.0.1:' . getenv( 'SITE_PORT' ),
	'REQUEST_URI'     => '/',
	'REQUEST_METHOD'  => 'GET',
	'SERVER_PROTOCOL' => 'HTTP/1.1',
);
require getenv( 'SITE' ) . '/www/wp-load.php';

function set_permalinks( string $structure ): void {
	global $wp_rewrite;
	$wp_rewrite->set_permalink_structure( $structure );
	$wp_rewrite->flush_rules( false );
}
