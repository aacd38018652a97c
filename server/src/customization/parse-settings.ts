import { defaultReportSettings, ReportSettings } from '@lpi/contract'

/**
 * Falls back to the defaults: the rules may have become stricter since the settings were saved, and a report without
 * customization is better than none.
 */
export function parseSettings(stored: unknown): ReportSettings {
  const parsed = ReportSettings.safeParse(stored)
  return parsed.success ? parsed.data : defaultReportSettings
}
