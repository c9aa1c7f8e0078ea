#!/bin/sh
# Firefox for the tests (`firefox.ts`). A page that crashes ends alone: its driver would have the whole browser end with it.
unset MOZ_CRASHREPORTER_SHUTDOWN
exec "${FIREFOX_PATH:-/usr/bin/firefox-esr}" "$@"
