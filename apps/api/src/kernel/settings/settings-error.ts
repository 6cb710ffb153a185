/** An invalid setting. The message is one sentence with the name of the setting. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}
