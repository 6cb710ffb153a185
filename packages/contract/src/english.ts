const american =
  /^(?:US\/|Pacific\/Honolulu$|America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana|Juneau|Kentucky|Los_Angeles|Menominee|Metlakatla|New_York|Nome|North_Dakota|Phoenix|Sitka|Yakutat))/;

/**
 * Returns the English that an organization's staff read, by its time zone: Nov 27, 2026, 2:05 PM in
 * the United States, and 27 Nov 2026, 14:05 elsewhere.
 */
export const englishIn = (timeZone: string): string =>
  american.test(timeZone) ? "en-US" : "en-GB";
