import { defaultReportSettings, ReportSettings } from '@lpi/contract'

/**
 * What an organisation saved, as far as it is known today. Rules may have become stricter since, and then a report
 * without the organisation's wishes is better than none.
 */
export function parseSettings(saved: unknown): ReportSettings {
  const parsed = ReportSettings.safeParse(saved)
  return parsed.success ? parsed.data : defaultReportSettings
}
