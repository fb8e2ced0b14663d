# How much of a file is read, in bytes.
FILE_BYTES_MAX = 262144


class Untold(Exception):
    """It could not be decided what is there; that does not mean that the file is missing."""


def names_in(phone, folder):
    """Names of files, newest first, folders with a slash at the end; None if the folder is missing."""
    said, code = phone.shell(['ls', '-1tp', folder])
    if code == 0:
        return [name.rstrip('\r') for name in said.split('\n')]
    if 'No such file or directory' in said:
        return None
    raise Untold(f'{folder} cannot be listed')


def newest_file(phone, path):
    """The newest file of the path, in whose name * stands for any characters; None where there is none."""
    end = path.rindex('/') + 1
    folder, parts = path[:end], path[end:].split('*')
    names = names_in(phone, folder)
    # If the storage itself is missing, that says nothing about the file.
    storage = '/sdcard/' if path.startswith('/sdcard/') else '/storage/emulated/0/'
    if names is None and names_in(phone, storage) is None:
        raise Untold(f'{storage} is not there')
    fits = re.compile('.*'.join(map(re.escape, parts)), re.S)
    found = [name for name in names or [] if name[0:1] not in ('', '.') and '/' not in name and fits.fullmatch(name)]
    return folder + found[0] if found else None


def stands_in(phone, file, text):
    said, code = phone.shell(['head', '-c', str(FILE_BYTES_MAX), file])
    size, counted = phone.shell(['wc', '-c', file])
    if code != 0 or counted != 0:
        raise Untold(f'{file} cannot be read')
    if text not in said and int(size.split()[0]) > FILE_BYTES_MAX:
        raise Untold(f'it is not in the first {FILE_BYTES_MAX} bytes of {file}, which is longer')
    return text in said


def has_file(run, template, state, contains=None):
    """Checks that the newest file of this path exists, and contains the text if one is given; or that no such file exists."""
    untold = []

    def holds(_):
        untold.clear()
        try:
            file = newest_file(run.phone, resolved(template))
            if file is None or contains is None:
                return (file is None) == (state == 'absent')
            return stands_in(run.phone, file, resolved(contains))
        except Untold as reason:
            untold.append(str(reason))
            return False

    wrong = f'the file {template} was not {state}' if contains is None else f'the file {template} did not contain “{contains}”'
    try:
        run.expect(wrong, holds)
    except AssertionError as failure:
        raise AssertionError('; '.join([str(failure), *untold])) from None
