/** An invalid setting. The message is one sentence that names it. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}
