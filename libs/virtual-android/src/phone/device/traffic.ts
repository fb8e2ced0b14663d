/** What clients have cost the phone since it was made. */
export interface Traffic {
  /** Programs that ran, builtins of the shell left out, and answers of the server of Appium's driver. */
  commands: number;
  /** Bytes that the phone has sent to its clients, those of adb itself left out. */
  bytes: number;
}
