#!/usr/bin/env bash
# A real WordPress from Debian's packages on loopback, for `npm run prove:publish`. It is new at each start and gone when it
# stops; only the unpacked code is kept for the next one.
#
#   wordpress-site.sh start PORT              until it is interrupted or its input ends; prints what one logs in with
#   wordpress-site.sh permalinks KIND         pretty | pathinfo | plain
#   wordpress-site.sh fault WHEN KIND [N]     spoils N of the writes to come, before | after they are done, or of those that
#                                             publish a draft, beforePublishing | afterPublishing:
#                                             drop | html | status-CODE | delay-SECONDS
#   wordpress-site.sh weather KIND            clear | blocked (no REST API) | firewall (a page for every call) | moved
#   wordpress-site.sh cron HOOK               runs one planned task, as WP-Cron would
#   wordpress-site.sh network                 makes a network of it, with a second site at /second/
#   wordpress-site.sh bridge PATH COMMAND …   uses msmBridge on it, see wordpress/bridge.php
#   wordpress-site.sh stop | wipe             wipe deletes the code as well
#
# WORDPRESS_FOLDER names another place than /tmp/msm-wordpress. Needs root and Debian; where they are missing it exits with 2.
set -euo pipefail

own=$(dirname "$(readlink -f "$0")")/wordpress
folder=${WORDPRESS_FOLDER:-/tmp/msm-wordpress}
export SITE=$folder/site # the PHP files read it
packages=(php-cli php-mysql php-gd php-curl php-xml php-mbstring php-getid3 mariadb-server-core mariadb-client-core
  libjs-underscore libjs-cropper ca-certificates)
# Neither the web server nor the database needs a right of root's.
as_www=(setpriv --reuid=www-data --regid=www-data --clear-groups --no-new-privs)

refuse() { echo "wordpress-site.sh: $2" >&2; exit "$1"; }
# Whoever runs the site holds the lock: as long as it is held, the number beside it is theirs.
is_running() { [ -e "$folder/lock" ] && ! flock --nonblock "$folder/lock" true; }
need_running() { is_running || refuse 1 'there is no site; start it first'; }
run_php() { SITE_PORT=${SITE_PORT:-$(cat "$SITE/port")} "${as_www[@]}" php -d memory_limit=256M "$own/$1" "${@:2}"; }

fetch_code() {
  [ "$(id -u)" = 0 ] || refuse 2 'a real WordPress can be started by root only'
  [ -e /etc/debian_version ] && command -v apt-get >/dev/null || refuse 2 'a real WordPress can be started on Debian only'
  [ -d "$folder/code" ] && dpkg-query --show "${packages[@]}" >/dev/null 2>&1 && return
  echo 'Installing WordPress, PHP and MariaDB from the packages of Debian' >&2
  export DEBIAN_FRONTEND=noninteractive
  local apt=(apt-get -qq -o DPkg::Lock::Timeout=300 -o APT::Sandbox::User=root)
  { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${packages[@]}"; } >"$folder/apt.log" 2>&1 ||
    refuse 2 "the packages could not be installed: $(tail -n 1 "$folder/apt.log")"
  # Unpacked instead of installed: the package would bring a web server along and start it.
  rm -rf "$folder/new" && mkdir "$folder/new"
  (cd "$folder/new" && "${apt[@]}" download wordpress wordpress-theme-twentytwentythree) ||
    refuse 2 'the package of WordPress could not be fetched'
  for package in "$folder"/new/*.deb; do dpkg-deb --extract "$package" "$folder/new"; done
  # What Debian took out of WordPress is linked to these two.
  ln -s /usr/share/php /usr/share/javascript "$folder/new/usr/share/"
  rm -rf "$folder/code" "$folder"/new/usr/share/wordpress/{.htaccess,wp-config.php}
  mv "$folder/new" "$folder/code"
}

lay_out() {
  rm -rf "$SITE"
  mkdir -p "$SITE/faults"
  cp --archive --dereference "$folder/code/usr/share/wordpress" "$SITE/www"
  cp "$own/wp-config.php" "$SITE/www/"
  mkdir "$SITE/www/wp-content/"{mu-plugins,uploads,upgrade}
  cp "$own/faults.php" "$SITE/www/wp-content/mu-plugins/"
  chown --recursive www-data: "$SITE"
  "${as_www[@]}" mariadb-install-db --no-defaults --datadir="$SITE/db" --auth-root-socket-user=www-data \
    --auth-root-authentication-method=socket --skip-test-db >"$SITE/db.log" 2>&1 ||
    refuse 1 "the database could not be made, see $SITE/db.log"
}

stop_all() {
  trap - EXIT
  for group in $(jobs -p); do kill -TERM -- "-$group" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$SITE"
}

start() {
  export SITE_PORT=$1
  [[ $SITE_PORT =~ ^[0-9]+$ ]] || refuse 1 'name a port'
  mkdir -p "$folder"
  [ -O "$folder" ] && [ ! -L "$folder" ] || refuse 1 "$folder belongs to somebody else"
  exec 9>"$folder/lock"
  flock --nonblock 9 || refuse 1 'a site runs already'
  echo $$ >"$folder/pid"
  fetch_code
  lay_out
  echo "$SITE_PORT" >"$SITE/port"
  set -m # each in a process group of its own, which can be ended as a whole
  trap stop_all EXIT
  trap 'exit 0' INT TERM
  "${as_www[@]}" mariadbd --no-defaults --datadir="$SITE/db" --socket="$SITE/db.sock" --pid-file="$SITE/db.pid" \
    --skip-networking --innodb-buffer-pool-size=64M >>"$SITE/db.log" 2>&1 </dev/null 9>&- &
  run_php set-up.php >"$SITE/credentials"
  # WordPress calls itself now and then: with one worker it would wait for itself.
  PHP_CLI_SERVER_WORKERS=6 "${as_www[@]}" php -d memory_limit=256M -d display_errors=0 -d upload_max_filesize=16M \
    -d post_max_size=20M -S "127.0.0.1:$SITE_PORT" -t "$SITE/www" "$own/router.php" >"$SITE/web.log" 2>&1 </dev/null 9>&- &
  until (exec 3<>"/dev/tcp/127.0.0.1/$SITE_PORT") 2>/dev/null; do
    kill -0 $! 2>/dev/null || refuse 1 "the web server ended: $(tail -n 1 "$SITE/web.log")"
    sleep 0.1
  done
  echo "WP_URL=http://127.0.0.1:$SITE_PORT"
  cat "$SITE/credentials"
  # Ends with whoever started it, even when they were killed. A signal interrupts `read`; for `cat` it would wait.
  while read -r _; do :; done
}

stop() {
  is_running || return 0
  kill -TERM "$(cat "$folder/pid")"
  flock --timeout 60 "$folder/lock" true || refuse 1 'it does not stop'
}

case ${1:-} in
  start) start "${2:-}" ;;
  permalinks) need_running; run_php permalinks.php "${2:-}" ;;
  fault)
    need_running
    [[ "${2:-}-${3:-}" =~ ^(before|after|beforePublishing|afterPublishing)-(drop|html|status-[1-5][0-9][0-9]|delay-[0-9.]+)$ ]] || refuse 1 'no such fault'
    for _ in $(seq "${4:-1}"); do "${as_www[@]}" mktemp "$SITE/faults/$2-$3.XXXXXX" >/dev/null; done ;;
  weather)
    need_running
    [[ "${2:-}" =~ ^(clear|blocked|firewall|moved)$ ]] || refuse 1 'no such weather'
    echo -n "$2" >"$SITE/weather.new" && mv "$SITE/weather.new" "$SITE/weather" ;;
  cron) need_running; run_php cron.php "${2:?name the task}" ;;
  network) need_running; run_php network.php install && run_php network.php add-site ;;
  bridge) need_running; run_php bridge.php "${@:2}" ;;
  stop) stop ;;
  wipe) stop; [ ! -e "$folder" ] || { [ -O "$folder" ] && rm -rf "$folder"; } ;;
  *) sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; exit 1 ;;
esac
