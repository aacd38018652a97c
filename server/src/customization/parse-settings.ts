import { defaultReportSettings, ReportSettings } from '@lpi/contract'

/**
 * Falls back to the defaults: the rules may have become stricter since the settings were saved, and a report without
 * customization is better than none.
 */
export function parseSettings(storedSettings: unknown): ReportSettings {
  const parsed = ReportSettings.safeParse(storedSettings)
  return parsed.success ? parsed.data : defaultReportSettings
}
