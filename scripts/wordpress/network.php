<?php
// Turns the site into a network by `install`, and adds a second site to it by `add-site`: WordPress has to be loaded anew
// in between.
require __DIR__ . '/command-line.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

if ( 'install' === $argv[1] ) {
	foreach ( $wpdb->tables( 'ms_global' ) as $name => $table ) {
		$wpdb->$name = $table;
	}
	install_network();
	$done = populate_network( 1, $_SERVER['HTTP_HOST'], 'admin@example.com', 'A network', '/', false );
	if ( is_wp_error( $done ) ) {
		exit( $done->get_error_message() . "\n" );
	}
	touch( getenv( 'SITE' ) . '/network' );
} else {
	$id = wpmu_create_blog( $_SERVER['HTTP_HOST'], '/second/', 'A second site', 1 );
	if ( is_wp_error( $id ) ) {
		exit( $id->get_error_message() . "\n" );
	}
	// WordPress takes the colon of a port for a typing mistake.
	$wpdb->update( $wpdb->blogs, array( 'domain' => $_SERVER['HTTP_HOST'] ), array( 'blog_id' => $id ) );
	clean_blog_cache( $id );
	switch_to_blog( $id );
	foreach ( array( 'home', 'siteurl' ) as $option ) {
		update_option( $option, "http://{$_SERVER['HTTP_HOST']}/second" );
	}
}
