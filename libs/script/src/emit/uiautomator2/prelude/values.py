# Texts are templates: `${name}` is a parameter, `${today+3d|dd.MM.yyyy}` a day, `$$` a dollar sign.

MONTHS = 'January February March April May June July August September October November December'.split()
WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split()
VALUES = {}
TODAY = []


def resolved(template):
    return re.sub(r'\$\$|\$\{([^{}]*)\}', part, template)


def part(match):
    if match[0] == '$$':
        return '$'
    day = re.fullmatch(r'today(?:([+-]\d{1,5})d)?\|(.+)', match[1])
    if day:
        return format_day(TODAY[0] + datetime.timedelta(days=int(day[1] or 0)), day[2])
    return VALUES.get(match[1].strip(), match[0])


def format_day(day, form):
    month, weekday = MONTHS[day.month - 1], WEEKDAYS[day.weekday()]
    fields = {
        'yyyy': f'{day.year:04}', 'yy': f'{day.year % 100:02}',
        'MMMM': month, 'MMM': month[:3], 'MM': f'{day.month:02}', 'M': str(day.month),
        'dd': f'{day.day:02}', 'd': str(day.day), 'EEEE': weekday, 'EEE': weekday[:3],
    }
    return re.sub('|'.join(fields), lambda field: fields[field[0]], form)
