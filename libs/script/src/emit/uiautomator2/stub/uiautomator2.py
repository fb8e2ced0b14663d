"""A stub of the package uiautomator2, for tests only: the part that emitted scripts use, over the adb command.

Nothing is installed on the phone: dumps and inputs are those of the phone's own shell, so that a script can be run
against a phone made of software. Names and arguments are those of the real package, version 3.
"""

import os
import re
import shlex
import subprocess
import time
from collections import namedtuple
from xml.etree import ElementTree

ShellResponse = namedtuple('ShellResponse', ('output', 'exit_code'))
DUMP_FILE = '/data/local/tmp/stub.xml'
DUMP_TRIES = 20


def connect(serial=None):
    return Device(serial or os.environ.get('ANDROID_SERIAL'))


class Device:
    def __init__(self, serial):
        self.serial = serial

    def shell(self, command):
        """A list is quoted word by word, as `adbutils.list2cmdline` does."""
        if not isinstance(command, str):
            command = ' '.join(map(shlex.quote, command))
        line = ['adb', '-s', self.serial, 'shell', command]
        done = subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)
        return ShellResponse(done.stdout.decode('utf-8', 'replace'), done.returncode)

    def _must(self, command):
        output, code = self.shell(command)
        if code != 0:
            raise RuntimeError(f'{command.split()[0]} failed with {code}: {output.strip()}')
        return output

    def dump_hierarchy(self, compressed=False, pretty=False, max_depth=None):
        # The real package asks its own server, which waits; this command fails while something moves.
        for _ in range(DUMP_TRIES):
            said, code = self.shell(f'uiautomator dump {DUMP_FILE} && cat {DUMP_FILE}')
            before, _, xml = said.partition('<')
            if code == 0 and xml and 'ERROR' not in before:
                return '<' + xml[: xml.rindex('>') + 1]
        raise RuntimeError(f'no dump: {said[:200]}')

    def click(self, x, y):
        self._must(f'input tap {x} {y}')

    def double_click(self, x, y, duration=0.1):
        self.click(x, y)
        time.sleep(duration)
        self.click(x, y)

    def long_click(self, x, y, duration=0.5):
        self._must(f'input swipe {x} {y} {x} {y} {int(duration * 1000)}')

    def swipe(self, fx, fy, tx, ty, duration=None, steps=None):
        self._must(f'input swipe {fx} {fy} {tx} {ty} {int((duration or 0.5) * 1000)}')

    def press(self, key):
        self._must(f'input keyevent KEYCODE_{key.upper()}')

    def app_stop(self, package_name):
        self._must(f'am force-stop {package_name}')

    def app_clear(self, package_name):
        self._must(f'pm clear {package_name}')

    def app_start(self, package_name, activity=None, wait=False, stop=False, use_monkey=False):
        if use_monkey or activity is None:
            self._must(f'monkey -p {package_name} -c android.intent.category.LAUNCHER 1')
        else:
            self._must(f'am start -n {package_name}/{activity}')

    def app_current(self):
        focus = re.search(r'mCurrentFocus=Window\{\S+ \S+ ([\w.]+)/([\w.$]+)\}', self._must('dumpsys window'))
        if focus is None:
            raise RuntimeError('no window has the focus')
        return {'package': focus[1], 'activity': focus[2]}

    def __call__(self, focused):
        return Focused(self)


class Focused:
    """The element with the focus: `d(focused=True)`."""

    def __init__(self, device):
        self.device = device

    def clear_text(self):
        for tag in ElementTree.fromstring(self.device.dump_hierarchy()).iter('node'):
            if tag.get('focused') == 'true':
                typed = '' if tag.get('text') == tag.get('hint') else tag.get('text', '')
                self.device.press('MOVE_END')
                if typed:
                    self.device._must('input keyevent' + ' KEYCODE_DEL' * len(typed))
                return
        raise RuntimeError('nothing has the focus')

    def set_text(self, text):
        self.clear_text()
        # `%s` is a space for `input text`, so a `%s` of the text itself is split.
        for piece in re.split(r'(?<=%)(?=s)', text):
            if piece:
                quoted = piece.replace(' ', '%s').replace("'", "'\\''")
                self.device._must(f"input text '{quoted}'")
