import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** Changes between light and dark; at first the system's choice holds. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  const other = shown === 'light' ? 'dark' : 'light';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={`Use the ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor">
        <circle cx="12" cy="12" r="8.5" strokeWidth="2" />
        <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" stroke="none" />
      </svg>
    </ActionIcon>
  );
}
