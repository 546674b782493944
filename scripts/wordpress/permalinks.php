<?php
// Sets how the addresses of the site look.
const STRUCTURES = array(
	'pretty'   => '/%postname%/',
	'pathinfo' => '/index.php/%postname%/',
	'plain'    => '',
);
require __DIR__ . '/command-line.php';
set_permalinks( STRUCTURES[ $argv[1] ] ?? exit( "No such permalinks.\n" ) );
