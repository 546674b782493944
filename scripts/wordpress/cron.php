<?php
// Runs one planned task now, whatever its time.
require __DIR__ . '/command-line.php';
do_action( $argv[1] );
