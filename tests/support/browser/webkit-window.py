#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver, as a phone or a desk has one: with a profile on disk, a language and a size.

The browser that comes with the driver keeps nothing between two sessions and goes under no 447 pixels.
Arguments: --profile=FOLDER (without it a private session), --size=390x844.
"""

import argparse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--profile")
parser.add_argument("--size", default="390x844")
options, _ = parser.parse_known_args()
width, height = map(int, options.size.split("x"))

if options.profile:
    data = WebKit2.WebsiteDataManager(
        base_data_directory=options.profile + "/data", base_cache_directory=options.profile + "/cache"
    )
else:
    data = WebKit2.WebsiteDataManager.new_ephemeral()
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.set_preferred_languages(["es-ES"])


def open_view(*_):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    # With software rendering, a window turns black after a view transition.
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.ALWAYS)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window(decorated=False)
    window.add(view)
    window.show_all()
    window.resize(width, height)
    view.connect("close", lambda _: window.destroy())
    view.connect("create", open_view)
    return view


def start(_, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("cacharreo-window")
    session.set_application_info(about)
    session.connect("create-web-view", open_view)


context.connect("automation-started", start)
Gtk.main()
