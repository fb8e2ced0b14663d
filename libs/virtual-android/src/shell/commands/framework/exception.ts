/** What a service of the framework threw: class and message, as its command prints it. */
export class FrameworkException extends Error {}
