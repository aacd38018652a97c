import { defaultReportSettings, ReportSettings } from '@lpi/contract'

/**
 * Returns the defaults if no settings are stored, or if the stored settings are invalid: the rules may have become
 * stricter since the settings were saved, and a report without customization is better than no report.
 */
export function parseSettings(storedSettings: unknown): ReportSettings {
  const parsed = ReportSettings.safeParse(storedSettings)
  return parsed.success ? parsed.data : defaultReportSettings
}
