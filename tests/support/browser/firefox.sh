#!/bin/sh
# Firefox for the tests (`firefox.ts`). A crashing page ends alone; otherwise the driver would end the whole browser.
unset MOZ_CRASHREPORTER_SHUTDOWN
exec "${FIREFOX_PATH:-/usr/bin/firefox-esr}" "$@"
