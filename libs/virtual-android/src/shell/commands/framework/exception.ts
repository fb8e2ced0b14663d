/** An exception of a framework service: class and message, as its command prints them. */
export class FrameworkException extends Error {}
