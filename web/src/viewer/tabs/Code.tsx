import classes from './tabs.module.css';

/** Lines of a program or of data. It may scroll, so that the keyboard must reach it. */
export function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.code} aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
